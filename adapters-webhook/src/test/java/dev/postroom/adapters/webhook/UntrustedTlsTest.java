package dev.postroom.adapters.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.postroom.adapters.webhook.http.WebhookClientSettings;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.webhook.PostedResults;
import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.WebhookTransportContract;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;

/** Nothing is sent over an untrusted connection. */
final class UntrustedTlsTest {

    private static final String UNKNOWN_AUTHORITY =
            "The certificate of the receiver is not signed by a known authority, or the receiver"
                    + " does not send those between.";

    private final LoopbackReceivers receivers = new LoopbackReceivers();
    private final Http1WebhookTransport transport =
            new Http1WebhookTransport(
                    InsideTransaction.guard(),
                    WebhookClientSettings.defaults().withAllowPrivate(true),
                    InstantSource.system());

    @AfterEach
    void close() throws IOException {
        transport.close();
        receivers.close();
    }

    private AttemptResult post(URI url) {
        return PostedResults.of(transport, WebhookTransportContract.request(url, "{}"));
    }

    @Test
    void aSelfSignedCertificateIsNotTrusted(@TempDir Path folder) throws Exception {
        ScriptedReceiver receiver =
                receivers.start(SelfSigned.in(folder).serverSocket(), ScriptedReceiver.text(""));
        AttemptResult result = post(URI.create("https://127.0.0.1:" + receiver.port() + "/"));
        assertThat(result.error()).contains(UNKNOWN_AUTHORITY);
        assertThat(result.isFinal()).isFalse();
        assertThat(receiver.received()).isEmpty();
    }

    @Test
    void plainTextInsteadOfTlsIsRefused() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            Thread.ofVirtual().start(() -> greet(server));
            URI url = URI.create("https://127.0.0.1:" + server.getLocalPort() + "/");
            assertThat(post(url).error())
                    .contains("The receiver does not begin with TLS on this port.");
        }
    }

    private static void greet(ServerSocket server) {
        try (Socket connection = server.accept()) {
            connection.getOutputStream().write("220 mail.example.com ready\r\n".getBytes(UTF_8));
            connection.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException _) {
            // the client disconnected, as expected
        }
    }
}
