package dev.postroom.adapters.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.webhook.Http1WebhookTransport.Network;
import dev.postroom.adapters.webhook.http.WebhookClientSettings;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.webhook.PostedResults;
import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.WebhookTransportContract;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.InstantSource;
import java.util.Objects;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/** The log of attempts says in words why TLS with a receiver failed. */
@Timeout(60)
final class TlsErrorsTest {

    private static final char[] PASSWORD = "changeit".toCharArray();
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

    private final LoopbackReceivers receivers = new LoopbackReceivers();
    private final Http1WebhookTransport transport =
            new Http1WebhookTransport(
                    InsideTransaction.guard(),
                    WebhookClientSettings.defaults().withAllowPrivate(true),
                    InstantSource.system(),
                    new Network(InetAddress::getAllByName, trustingTheAuthority()));

    @AfterEach
    void close() throws IOException {
        transport.close();
        receivers.close();
    }

    private static InputStream file(String name) {
        return Objects.requireNonNull(
                TlsErrorsTest.class.getResourceAsStream("/certificates/" + name));
    }

    private static SSLSocketFactory trustingTheAuthority() {
        try (InputStream pem = file("ca.pem")) {
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry(
                    "authority", CertificateFactory.getInstance("X.509").generateCertificate(pem));
            TrustManagerFactory managers =
                    TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(trusted);
            SSLContext tls = SSLContext.getInstance("TLS");
            tls.init(null, managers.getTrustManagers(), null);
            return tls.getSocketFactory();
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static SSLServerSocket showing(String certificate)
            throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = file(certificate + ".p12")) {
            keys.load(in, PASSWORD);
        }
        KeyManagerFactory managers =
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD);
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(managers.getKeyManagers(), null, null);
        return (SSLServerSocket)
                tls.getServerSocketFactory()
                        .createServerSocket(0, 50, InetAddress.ofLiteral("127.0.0.1"));
    }

    private AttemptResult post(int port) {
        URI url = URI.create("https://127.0.0.1:" + port + "/hook");
        return PostedResults.of(transport, WebhookTransportContract.request(url, "{}"));
    }

    @Test
    void aCertificateOfATrustedAuthorityIsTaken() throws Exception {
        ScriptedReceiver receiver = receivers.start(showing("good"), ScriptedReceiver.text(OK));
        assertThat(post(receiver.port()).error()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "expired,The certificate of the receiver has expired.",
        "not-yet-valid,The certificate of the receiver is not valid yet.",
        "wrong-name,The certificate of the receiver is for another host name."
    })
    void whatIsWrongWithACertificateIsSaidAndNothingIsSent(String certificate, String sentence)
            throws Exception {
        ScriptedReceiver receiver =
                receivers.start(showing(certificate), ScriptedReceiver.text(OK));
        AttemptResult result = post(receiver.port());
        assertThat(result.error()).contains(sentence);
        assertThat(result.isFinal()).isFalse();
        assertThat(receiver.received()).isEmpty();
    }

    @Test
    void aReceiverThatDemandsACertificateIsNamed() throws Exception {
        SSLServerSocket demanding = showing("good");
        demanding.setNeedClientAuth(true);
        ScriptedReceiver receiver = receivers.start(demanding, ScriptedReceiver.text(OK));
        // the request may be under way already: then a reset may overtake the alert
        assertThat(post(receiver.port()).error().orElseThrow())
                .isIn(
                        "The receiver demands a certificate of the client, and there is none.",
                        "The receiver closed the connection without a response.");
        assertThat(receiver.received()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "70|The receiver offers only versions of TLS that are too old, below 1.2.",
                "40|The receiver and this service have no version or cipher of TLS in common.",
                "112|The receiver has no certificate for this host name.",
                "116|The receiver demands a certificate of the client, and there is none.",
                "80|A trusted TLS connection could not be established."
            })
    void anAlertOfTheReceiverIsSaidInWords(int alert, String sentence) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.ofLiteral("127.0.0.1"))) {
            byte[] record = {0x15, 3, 3, 0, 2, 2, (byte) alert};
            Thread.ofVirtual().start(() -> answerGreeting(server, record));
            assertThat(post(server.getLocalPort()).error()).contains(sentence);
        }
    }

    @Test
    void aReceiverThatEndsTheNegotiationIsSaidInWords() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.ofLiteral("127.0.0.1"))) {
            Thread.ofVirtual().start(() -> answerGreeting(server, new byte[0]));
            assertThat(post(server.getLocalPort()).error())
                    .contains("The receiver ended the negotiation of TLS.");
        }
    }

    private static void answerGreeting(ServerSocket server, byte[] answer) {
        try (Socket socket = server.accept()) {
            // the whole greeting of the client, so that closing does not reset the connection
            byte[] head = socket.getInputStream().readNBytes(5);
            int length = ((head[3] & 0xff) << 8) + (head[4] & 0xff);
            byte[] _ = socket.getInputStream().readNBytes(length);
            socket.getOutputStream().write(answer);
            socket.shutdownOutput();
            while (socket.getInputStream().read() >= 0) {
                // until the client ends
            }
        } catch (IOException _) {
            // the test has ended
        }
    }
}
