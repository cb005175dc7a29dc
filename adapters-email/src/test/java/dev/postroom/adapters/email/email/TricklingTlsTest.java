package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.email.email.pipeline.SmtpMailTransport;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailOutcome.Unreachable;
import dev.postroom.domain.email.transport.MailTransportContract;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * A server that sends a message of TLS byte by byte delays its mail only until the reply is due: a
 * read over TLS does not return before the message is complete, and each byte extends its time.
 */
class TricklingTlsTest {

    // of application data in TLS, with a length that is not reached in the time of the test
    private static final byte[] HEAD = {0x17, 0x03, 0x03, 0x3e, (byte) 0x80};
    private static final long PAUSE_MILLIS = 100;

    private final CountDownLatch end = new CountDownLatch(1);

    private void trickle(ServerSocket listener) {
        SSLSocketFactory tls = TestCertificate.context().getSocketFactory();
        try (Socket plain = listener.accept();
                SSLSocket secured = (SSLSocket) tls.createSocket(plain, null, 0, false)) {
            secured.setUseClientMode(false);
            secured.startHandshake();
            OutputStream out = plain.getOutputStream();
            out.write(HEAD);
            while (!end.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                out.write(0);
            }
        } catch (IOException | InterruptedException _) {
            // the client has closed the connection
        }
    }

    @Test
    void aMessageOfTlsWithoutEndIsEndedInTime() throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofPlatform().daemon().start(() -> trickle(listener));
            SmtpSettings settings =
                    SmtpSettings.parse(
                            "smtps://127.0.0.1:%d?timeout=1".formatted(listener.getLocalPort()));
            FutureTask<List<MailOutcome>> call = new FutureTask<>(() -> sent(settings));
            Thread.ofPlatform().daemon().start(call);
            assertThat(call.get(20, TimeUnit.SECONDS)).hasExactlyElementsOfTypes(Unreachable.class);
        } finally {
            end.countDown();
        }
    }

    private static List<MailOutcome> sent(SmtpSettings settings) {
        try (SmtpMailTransport transport =
                SmtpMailTransport.pipelined(
                        InsideTransaction.guard(),
                        settings.with(TestCertificate.file()),
                        new SettableClock(),
                        1)) {
            return PipelinedTests.send(
                    transport, List.of(MailTransportContract.mailTo("a@example.com")));
        }
    }
}
