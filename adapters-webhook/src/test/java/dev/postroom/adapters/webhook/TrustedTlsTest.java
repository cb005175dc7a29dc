package dev.postroom.adapters.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.webhook.Http1WebhookTransport.Network;
import dev.postroom.adapters.webhook.http.WebhookClientSettings;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.webhook.PostedResults;
import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.WebhookTransportContract;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;

/** Receivers with a trusted certificate for 127.0.0.1 and hooks.example.com. */
@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class TrustedTlsTest {

    private final LoopbackReceivers receivers = new LoopbackReceivers();
    private SelfSigned key;
    private Http1WebhookTransport transport;

    @BeforeAll
    void open(@TempDir Path folder) throws Exception {
        key = SelfSigned.in(folder);
        transport =
                new Http1WebhookTransport(
                        InsideTransaction.guard(),
                        WebhookClientSettings.defaults()
                                .withAllowPrivate(true)
                                .withConnectTimeout(Duration.ofSeconds(2)),
                        InstantSource.system(),
                        new Network(
                                _ -> new InetAddress[] {InetAddress.ofLiteral("127.0.0.1")},
                                key.trusting()));
    }

    @AfterAll
    void close() throws IOException {
        transport.close();
        receivers.close();
    }

    private AttemptResult post(String host, int port) {
        URI url = URI.create("https://" + host + ":" + port + "/hook");
        return PostedResults.of(transport, WebhookTransportContract.request(url, "{}"));
    }

    private ScriptedReceiver secure(String answer) throws Exception {
        return receivers.start(key.serverSocket(), ScriptedReceiver.text(answer));
    }

    @Test
    void aTrustedConnectionIsKept() throws Exception {
        ScriptedReceiver receiver = secure("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
        for (int i = 0; i < 5; i++) {
            AttemptResult result = post("hooks.example.com", receiver.port());
            assertThat(result.error()).isEmpty();
            assertThat(result.body()).contains("ok");
        }
        assertThat(receiver.connections()).isEqualTo(1);
        assertThat(receiver.received()).hasSize(5);
    }

    @Test
    void theNameOfTheCertificateIsChecked() throws Exception {
        ScriptedReceiver receiver = secure("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
        assertThat(post("other.example.com", receiver.port()).error())
                .contains("The certificate of the receiver is for another host name.");
        assertThat(receiver.received()).isEmpty();
        assertThat(post("hooks.example.com.", receiver.port()).isSuccess()).isTrue();
        assertThat(post("127.0.0.1", receiver.port()).isSuccess()).isTrue();
    }

    @Test
    void aLongResponseIsReadUpToTheLimit() throws Exception {
        ScriptedReceiver receiver =
                secure("HTTP/1.1 200 OK\r\nContent-Length: 9000000\r\n\r\n" + "x".repeat(900_000));
        AttemptResult result = post("hooks.example.com", receiver.port());
        assertThat(result.isSuccess()).isTrue();
        assertThat(result.body().orElseThrow()).hasSize(4_096);
    }

    @Test
    void aHangingHandshakeEndsWithTheTimeForConnecting() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            Thread.ofVirtual().start(() -> readOnly(server));
            AttemptResult result = post("hooks.example.com", server.getLocalPort());
            assertThat(result.error()).contains("The connection timed out.");
            assertThat(result.elapsed())
                    .isBetween(Duration.ofSeconds(2), PostedResults.DEADLINE.minusSeconds(1));
        }
    }

    private static void readOnly(ServerSocket server) {
        try (Socket connection = server.accept()) {
            connection.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException _) {
            // the client disconnected, as expected
        }
    }
}
