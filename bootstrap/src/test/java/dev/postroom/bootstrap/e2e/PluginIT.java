package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;

import dev.postroom.bootstrap.plugin.PluginCode;
import dev.postroom.domain.email.transport.MailTransportPlugin;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** A team swaps the mail transport: a jar beside the service, and one setting. */
final class PluginIT {

    private static final String ACME =
            """
            import dev.postroom.domain.account.Workspace;
            import dev.postroom.domain.email.message.OutgoingMail;
            import dev.postroom.domain.email.transport.*;
            import dev.postroom.domain.shared.plugin.*;
            import java.io.IOException;
            import java.net.URI;
            import java.net.http.*;
            import java.time.Duration;
            import java.util.List;
            import java.util.function.Consumer;

            public final class Acme implements MailTransportPlugin {
                private static final PluginSetting<URI> URL =
                        PluginSetting.address("url", "The address of the API.");
                private static final PluginSetting<String> KEY =
                        PluginSetting.secret("api-key", "The key of the API.");

                @Override public String name() { return "acme"; }

                @Override public List<PluginSetting<?>> settings() { return List.of(URL, KEY); }

                @Override public MailTransport open(MailLane lane, PluginTools tools) {
                    String key = tools.settings().get(KEY);
                    if (key.startsWith("old")) {
                        throw new IllegalArgumentException("The key " + key + " has expired.");
                    }
                    return new Transport(tools, HttpClient.newHttpClient());
                }

                record Transport(PluginTools tools, HttpClient client)
                        implements MailTransport, AutoCloseable {

                    @Override public MailSession open(Workspace workspace, MailSession.Limits limits) {
                        tools.guard().refuseInside("sending mail");
                        return new Session(this);
                    }

                    MailOutcome send(OutgoingMail mail) {
                        HttpRequest request = HttpRequest.newBuilder(tools.settings().get(URL))
                                .header("Authorization", tools.settings().get(KEY))
                                .POST(HttpRequest.BodyPublishers.ofString(
                                        mail.to().address().value() + " "
                                                + mail.content().subject()))
                                .build();
                        try {
                            int status = client.send(request,
                                    HttpResponse.BodyHandlers.discarding()).statusCode();
                            return status == 202
                                    ? new MailOutcome.Accepted("202")
                                    : new MailOutcome.Unreachable("The API said " + status + ".");
                        } catch (IOException e) {
                            return new MailOutcome.Unknown("no answer");
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                            return new MailOutcome.Unknown("interrupted");
                        }
                    }

                    @Override public void close() { client.close(); }
                }

                record Session(Transport transport) implements MailSession {
                    @Override public void offer(OutgoingMail mail, Consumer<MailOutcome> onOutcome) {
                        onOutcome.accept(transport.send(mail));
                    }
                    @Override public void awaitAnswers() {}
                    @Override public boolean awaitAnswers(Duration atMost) { return true; }
                    @Override public void close() {}
                }
            }
            """;

    @TempDir static Path directory;
    private static final List<String> RECEIVED = new CopyOnWriteArrayList<>();
    private static Installation installation;
    private static HttpServer api;

    @BeforeAll
    static void start() throws IOException {
        api = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        api.createContext(
                "/",
                exchange -> {
                    try (exchange) {
                        String body =
                                new String(
                                        exchange.getRequestBody().readAllBytes(),
                                        StandardCharsets.UTF_8);
                        String key = exchange.getRequestHeaders().getFirst("Authorization");
                        RECEIVED.add(key + " " + body);
                        exchange.sendResponseHeaders(202, -1);
                    }
                });
        api.start();
        installation = Installation.in(directory);
        link(directory);
        Path _ =
                PluginCode.in(directory.resolve("plugins"))
                        .service(MailTransportPlugin.class, "Acme")
                        .source("Acme", ACME)
                        .jar("acme.jar");
    }

    @AfterAll
    static void stop() {
        api.stop(0);
        installation.close();
    }

    private static Map<String, String> chosen(String key) {
        return Map.of(
                "POSTROOM_MAIL_TRANSPORT",
                "acme",
                "POSTROOM_MAIL_CAMPAIGN_TRANSPORT",
                "acme",
                "POSTROOM_MAIL_ACME_URL",
                "http://127.0.0.1:" + api.getAddress().getPort(),
                "POSTROOM_MAIL_ACME_API_KEY",
                key);
    }

    @Test
    void aJarAndASettingSendTheMailsOfTheService() {
        try (PostroomProcess service = installation.serve(chosen("hunter2"))) {
            Api live = new Api(service.baseUrl(), installation.liveKey);
            String id =
                    live.post(
                                    "/emails/send",
                                    "{\"to\": \"ann@example.com\", \"subject\": \"Good day\","
                                            + " \"text\": \"t\"}")
                            .expect(202)
                            .text("/id");

            await().atMost(Duration.ofSeconds(30))
                    .until(() ->
                            live.get("/emails/" + id).expect(200).text("/status").equals("sent"));
            assertThat(RECEIVED).containsExactly("hunter2 ann@example.com Good day");
            assertThat(service.stop()).isEqualTo(143);
            assertThat(service.log())
                    .contains("mail by acme (plugins/acme.jar)")
                    .doesNotContain("hunter2");
        }
    }

    @Test
    void theCommandsNameItAndItsPlace() {
        Map<String, String> chosen = chosen("hunter2");

        assertThat(installation.runWith(chosen, "doctor", "--to", "me@example.com").out())
                .contains("ok    transport   acme (plugins/acme.jar)")
                .contains("warn  test mail   --to tries smtp.url only")
                .doesNotContain("relay");
        assertThat(installation.runWith(chosen, "status").out())
                .contains("mail       acme (plugins/acme.jar)");
        assertThat(installation.runWith(chosen, "config", "print").out())
                .contains("mail.transport             = acme", "; from plugins/acme.jar")
                .contains("mail.acme.api-key          = ********")
                .doesNotContain("hunter2");
        assertThat(installation.run("serve", "--help-settings").out())
                .contains("mail.acme.url: The address of the API. Required. (plugins/acme.jar)");
    }

    @Test
    void whatThePluginRefusesIsAWrongSetting() {
        PostroomProcess.Result refused = installation.runWith(chosen("old-secret"), "migrate");

        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err())
                .isEqualTo(
                        "acme (plugins/acme.jar) cannot be used: The key ******** has expired.\n");
    }

    @Test
    void aJarThatIsNoPluginIsAWrongSetting(@TempDir Path other) throws IOException {
        link(other);
        Path plugins = Files.createDirectory(other.resolve("plugins"));
        Path _ = Files.writeString(plugins.resolve("broken.jar"), "not a jar");

        PostroomProcess.Result result =
                PostroomProcess.run(other, Map.of(), "serve", "--set", "mail.transport=acne");

        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.err().lines().toList())
                .hasSize(2)
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("plugins/broken.jar is no plugin"),
                        line -> assertThat(line).startsWith("mail.transport (flag --set)"));
    }

    private static void link(Path folder) throws IOException {
        Path _ =
                Files.createSymbolicLink(
                        folder.resolve("postroom.jar"),
                        Path.of(System.getProperty("postroom.jar", "target/postroom.jar"))
                                .toAbsolutePath());
    }
}
