package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.domain.webhook.signing.SignedRequest;
import dev.postroom.domain.webhook.signing.SigningKeys;
import dev.postroom.domain.webhook.signing.SigningSecret;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The programs of {@code docs/webhook-signatures.md} judge a real delivery. */
@Timeout(180)
final class SignaturePageIT {

    private static final String NEXT = "whsec_bmV3bmV3bmV3bmV3bmV3bmV3bmV3bmV3bmV3bmV3bmU=";
    private static final Path PAGE = Path.of("../docs/webhook-signatures.md");
    private static final Pattern PROGRAM =
            Pattern.compile(
                    "^`([\\w.]+)`, run with `([^`]+)`:\\n\\n```\\w+\\n(.*?)^```",
                    Pattern.MULTILINE | Pattern.DOTALL);

    @TempDir static Path directory;

    private static Installation installation;
    private static PostroomProcess postroom;
    private static WebhookReceiver receiver;
    private static String secret;
    private static WebhookReceiver.Delivery delivery;

    @BeforeAll
    static void deliver() throws IOException {
        installation = Installation.in(directory);
        receiver = WebhookReceiver.start(0);
        postroom = installation.serve(Map.of());
        Api api = new Api(postroom.baseUrl(), installation.testKey);
        secret =
                api.post(
                                "/webhooks",
                                "{\"url\": \"%s\", \"events\": [\"*\"]}".formatted(receiver.url()))
                        .expect(201)
                        .text("/secret");
        api.post("/subscribers", "{\"email\": \"zoe@acme.test\", \"first_name\": \"Zoë\"}")
                .expect(201);
        await().atMost(Duration.ofSeconds(30)).until(() -> !receiver.deliveries().isEmpty());
        delivery = receiver.deliveries().getFirst();
    }

    @AfterAll
    static void stop() {
        postroom.close();
        receiver.close();
        installation.close();
    }

    /** A program of the page, in the folder where it is run. */
    record Program(String file, List<String> command, String text) {
        @Override
        public String toString() {
            return file;
        }
    }

    static Stream<Program> programs() throws IOException {
        return PROGRAM.matcher(Files.readString(PAGE))
                .results()
                .map(it -> new Program(it.group(1), List.of(it.group(2).split(" ")), it.group(3)));
    }

    @Test
    void thePageHasAProgramForEachLanguage() throws IOException {
        assertThat(programs().map(Program::file))
                .containsExactly(
                        "verify.mjs",
                        "standard.mjs",
                        "verify.py",
                        "standard.py",
                        "Verify.java",
                        "Standard.java",
                        "verify.go",
                        "standard.go",
                        "verify.rb",
                        "standard.rb",
                        "verify.php",
                        "standard.php",
                        "verify.sh");
    }

    static Stream<Program> standardPrograms() throws IOException {
        return programs().filter(it -> it.file().toLowerCase(Locale.ROOT).startsWith("standard"));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void theProgramAcceptsADeliveryAndNoOther(Program program) throws Exception {
        byte[] other = delivery.text().replace("Zoë", "Zoe").getBytes(StandardCharsets.UTF_8);

        assertThat(verdict(program, secret, delivery)).isEqualTo("valid 0");
        assertThat(verdict(program, secret, with(delivery, other))).isEqualTo("invalid 1");
        assertThat(verdict(program, "whsec_AAAA", delivery)).isEqualTo("invalid 1");
    }

    @ParameterizedTest
    @MethodSource("standardPrograms")
    void theProgramAcceptsBothSecretsOfARotationAndNoOldDelivery(Program program) throws Exception {
        SigningKeys keys =
                new SigningKeys(SigningSecret.of(NEXT), Optional.of(SigningSecret.of(secret)));
        WebhookReceiver.Delivery rotating = signed(keys, Instant.now());
        WebhookReceiver.Delivery old = signed(keys, Instant.now().minusSeconds(3600));

        assertThat(verdict(program, NEXT, rotating)).isEqualTo("valid 0");
        assertThat(verdict(program, secret, rotating)).isEqualTo("valid 0");
        assertThat(verdict(program, secret, old)).isEqualTo("invalid 1");
    }

    private static WebhookReceiver.Delivery signed(SigningKeys keys, Instant at) {
        Map<String, String> headers =
                SignedRequest.of(
                                URI.create("http://127.0.0.1/"),
                                keys,
                                new SignedRequest.Envelope(
                                        "subscriber.created", delivery.id(), "delivery-1"),
                                at,
                                delivery.body())
                        .headers();
        return new WebhookReceiver.Delivery(
                delivery.body(),
                Objects.requireNonNull(headers.get("X-Service-Signature")),
                delivery.id(),
                Objects.requireNonNull(headers.get("webhook-timestamp")),
                Objects.requireNonNull(headers.get("webhook-signature")));
    }

    private static WebhookReceiver.Delivery with(WebhookReceiver.Delivery from, byte[] body) {
        return new WebhookReceiver.Delivery(
                body, from.signature(), from.id(), from.timestamp(), from.standardSignature());
    }

    private static String verdict(Program program, String key, WebhookReceiver.Delivery received)
            throws Exception {
        Path folder = Files.createTempDirectory(directory, "program");
        Files.writeString(folder.resolve(program.file()), program.text());
        Path input = Files.write(folder.resolve("body"), received.body());
        Path log = folder.resolve("log");
        ProcessBuilder builder =
                new ProcessBuilder(found(program.command()))
                        .directory(folder.toFile())
                        .redirectInput(input.toFile())
                        .redirectError(log.toFile());
        builder.environment().put("PATH", Tools.PATH);
        builder.environment().put("WEBHOOK_SECRET", key);
        builder.environment().put("X_SERVICE_SIGNATURE", received.signature());
        builder.environment().put("WEBHOOK_ID", received.id());
        builder.environment().put("WEBHOOK_TIMESTAMP", received.timestamp());
        builder.environment().put("WEBHOOK_SIGNATURE", received.standardSignature());
        Process process = builder.start();
        String printed =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("the program ends").isTrue();
        assertThat(printed).as(() -> read(log)).isNotBlank();
        return printed.strip() + " " + process.exitValue();
    }

    private static List<String> found(List<String> command) {
        return Stream.concat(
                        Stream.of(Tools.path(command.getFirst()).toString()),
                        command.stream().skip(1))
                .toList();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
