package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.standardwebhooks.Webhook;

import dev.postroom.domain.webhook.signing.SignedRequest;
import dev.postroom.domain.webhook.signing.SigningKeys;
import dev.postroom.domain.webhook.signing.SigningSecret;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The test vectors of {@code docs/webhook-signatures.md}, computed by three programs. */
final class SignatureVectorsTest {
    private static final Path PAGE = Path.of("../docs/webhook-signatures.md");
    private static final Pattern BLOCK =
            Pattern.compile("^```text\\n(secret .*?)^```", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern COMMANDS =
            Pattern.compile(
                    "^With `openssl`[^\\n]*\\n\\n```sh\\n(.*?)^```",
                    Pattern.MULTILINE | Pattern.DOTALL);

    @TempDir Path directory;

    /** A vector of the page by its names. */
    record Vector(Map<String, String> values) {
        String get(String name) {
            return Objects.requireNonNull(values.get(name), name);
        }

        byte[] body() {
            return get("body").getBytes(StandardCharsets.UTF_8);
        }

        /** The new one and, during a rotation, the old one. */
        List<String> secrets() {
            return Stream.of("secret", "old secret")
                    .flatMap(name -> Optional.ofNullable(values.get(name)).stream())
                    .toList();
        }

        @Override
        public String toString() {
            return get("body");
        }
    }

    static Stream<Vector> vectors() throws IOException {
        return BLOCK.matcher(Files.readString(PAGE)).results().map(block -> vector(block.group(1)));
    }

    private static Vector vector(String block) {
        Map<String, String> values = new HashMap<>();
        block.lines()
                .map(line -> line.split(" {2,}", 2))
                .forEach(parts -> values.put(parts[0], parts[1]));
        return new Vector(values);
    }

    @Test
    void thePageHasAVectorOfARotation() throws IOException {
        assertThat(vectors().map(Vector::secrets).map(List::size)).containsExactly(1, 2);
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void theServiceSignsAsThePageSays(Vector vector) {
        List<SigningSecret> secrets = vector.secrets().stream().map(SigningSecret::of).toList();
        SigningKeys keys =
                new SigningKeys(secrets.getFirst(), secrets.stream().skip(1).findFirst());
        SignedRequest request =
                SignedRequest.of(
                        URI.create("https://example.net/"),
                        keys,
                        new SignedRequest.Envelope(
                                "subscriber.created", vector.get("webhook-id"), "delivery-1"),
                        Instant.ofEpochSecond(Long.parseLong(vector.get("webhook-timestamp"))),
                        vector.body());

        for (String name :
                List.of(
                        "X-Service-Signature",
                        "webhook-id",
                        "webhook-timestamp",
                        "webhook-signature")) {
            assertThat(request.headers()).containsEntry(name, vector.get(name));
        }
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void theLibraryOfStandardWebhooksComputesTheSameSignatures(Vector vector) throws Exception {
        StringBuilder signatures = new StringBuilder();
        for (String secret : vector.secrets()) {
            signatures.append(signatures.isEmpty() ? "" : " ");
            signatures.append(
                    new Webhook(secret)
                            .sign(
                                    vector.get("webhook-id"),
                                    Long.parseLong(vector.get("webhook-timestamp")),
                                    vector.get("body")));
        }

        assertThat(signatures).hasToString(vector.get("webhook-signature"));
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void opensslComputesTheSameSignaturesByTheCommandsOfThePage(Vector vector) throws Exception {
        Tools.require(List.of("openssl", "sh", "sed", "od", "tr"));
        Files.write(directory.resolve("body"), vector.body());
        StringBuilder standard = new StringBuilder();
        String legacy = "";
        for (String secret : vector.secrets()) {
            Files.writeString(directory.resolve("secret"), secret + "\n");
            List<String> lines = run(commands(vector)).lines().toList();
            legacy = "sha256=" + lines.getFirst().replaceFirst("^.* ", "");
            standard.append(standard.isEmpty() ? "v1," : " v1,").append(lines.getLast());
        }

        assertThat(legacy).isEqualTo(vector.get("X-Service-Signature"));
        assertThat(standard).hasToString(vector.get("webhook-signature"));
    }

    private static String commands(Vector vector) throws IOException {
        MatchResult found =
                COMMANDS.matcher(Files.readString(PAGE)).results().findFirst().orElseThrow();
        String head = vector.get("webhook-id") + "." + vector.get("webhook-timestamp") + ".";
        return found.group(1).replace("evt_1.1740819600.", head);
    }

    private String run(String script) throws Exception {
        Process process =
                new ProcessBuilder("sh", "-e", "-c", script)
                        .directory(directory.toFile())
                        .redirectErrorStream(true)
                        .start();
        String printed =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(printed).isZero();
        return printed;
    }
}
