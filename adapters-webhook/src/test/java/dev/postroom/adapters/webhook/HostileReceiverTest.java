package dev.postroom.adapters.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.postroom.adapters.webhook.http.WebhookClientSettings;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.webhook.PostedResults;
import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.WebhookTransportContract;
import dev.postroom.domain.webhook.signing.SignedRequest;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Every behaviour of a receiver has one outcome and needs little memory. The receivers of this
 * class never end by themselves, so a call without a deadline would exceed the time limit of the
 * class.
 */
@Timeout(60)
final class HostileReceiverTest {

    private static final Duration DEADLINE = Duration.ofMillis(900);

    private final LoopbackReceivers receivers = new LoopbackReceivers();
    private final CountDownLatch over = new CountDownLatch(1);
    private final Http1WebhookTransport transport =
            new Http1WebhookTransport(
                    InsideTransaction.guard(),
                    WebhookClientSettings.defaults()
                            .withAllowPrivate(true)
                            .withConnectTimeout(Duration.ofMillis(500)),
                    InstantSource.system());

    @AfterEach
    void close() throws IOException {
        over.countDown();
        transport.close();
        receivers.close();
    }

    private AttemptResult post(URI url) {
        return PostedResults.of(transport, WebhookTransportContract.request(url, "{}"), DEADLINE);
    }

    private AttemptResult postTo(ScriptedReceiver.Script script) {
        return post(receivers.start(script).url());
    }

    /** Writes one byte every 50 ms until the test or the connection ends. */
    private void drip(OutputStream out) throws IOException, InterruptedException {
        while (!over.await(50, TimeUnit.MILLISECONDS)) {
            out.write('x');
            out.flush();
        }
    }

    private static void assertOutOfTime(AttemptResult result) {
        assertThat(result.error()).contains("The receiver did not respond in time.");
        assertThat(result.status()).isEmpty();
        assertThat(result.isFinal()).isFalse();
        assertThat(result.elapsed()).isGreaterThanOrEqualTo(DEADLINE);
    }

    @Test
    void silenceEndsAtTheDeadline() {
        assertOutOfTime(postTo((_, _) -> over.await()));
    }

    @Test
    void aSlowHeaderEndsAtTheDeadline() {
        assertOutOfTime(
                postTo((_, out) -> {
                    out.write("HTTP/1.1 200 OK\r\nX-Slow: ".getBytes(UTF_8));
                    drip(out);
                }));
    }

    @Test
    void aSlowBodyEndsAtTheDeadline() {
        assertOutOfTime(
                postTo((_, out) -> {
                    String head = "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n";
                    out.write(head.getBytes(UTF_8));
                    drip(out);
                }));
    }

    @Test
    void aHugeBodyIsTruncatedAndItsConnectionClosed() {
        CountDownLatch gone = new CountDownLatch(1);
        AttemptResult result =
                postTo((_, out) -> {
                    out.write("HTTP/1.1 200 OK\r\n\r\n".getBytes(UTF_8));
                    writeUntilGone(out, gone);
                });
        assertThat(result.isSuccess()).isTrue();
        assertThat(result.body().orElseThrow()).hasSize(4_096).containsOnlyOnce("begin");
        assertThat(gone).matches(HostileReceiverTest::opensSoon);
    }

    private static void writeUntilGone(OutputStream out, CountDownLatch gone) {
        byte[] block = new byte[65_536];
        try {
            out.write("begin".getBytes(UTF_8));
            while (true) {
                out.write(block);
            }
        } catch (IOException _) {
            gone.countDown();
        }
    }

    private static boolean opensSoon(CountDownLatch latch) {
        try {
            return latch.await(5, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
            return false;
        }
    }

    @Test
    void aCompressedResponseIsNotDecompressed() {
        String head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\n";
        assertThat(postTo(ScriptedReceiver.text(head + "bomb")).body()).contains("bomb");
    }

    @Test
    void anEndlessHeaderIsRefused() {
        String endless = "HTTP/1.1 200 OK\r\nX-Long: " + "x".repeat(100_000) + "\r\n\r\n";
        AttemptResult result = postTo(ScriptedReceiver.text(endless));
        assertThat(result.status()).isEmpty();
        assertThat(result.error()).contains("The headers of the response are too large.");
    }

    @Test
    void aResetIsARetryableFailure() {
        AttemptResult result =
                postTo((connection, _) -> {
                    connection.setSoLinger(true, 0);
                    connection.close();
                });
        assertThat(result.error())
                .contains("The receiver closed the connection without a response.");
        assertThat(result.isFinal()).isFalse();
    }

    @Test
    void aReplyThatIsNotHttpIsAFailure() {
        AttemptResult result = postTo(ScriptedReceiver.text("SSH-2.0-OpenSSH_9.9\r\n\r\n"));
        assertThat(result.status()).isEmpty();
        assertThat(result.error()).isPresent();
    }

    @Test
    void aClosedPortIsReportedAsRefused() {
        assertThat(post(receivers.unreachable()).error()).contains("The connection was refused.");
    }

    @Test
    void aBinaryResponseIsStoredAsFarAsItIsText() {
        AttemptResult result =
                postTo((_, out) -> {
                    String head = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n";
                    out.write(head.getBytes(UTF_8));
                    out.write(new byte[] {'a', 0, (byte) 0xff, 'b'});
                });
        assertThat(result.body()).contains("a\uFFFD\uFFFDb");
    }

    @Test
    void aReceiverThatDoesNotReadEndsAtTheDeadline() throws IOException {
        try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            URI url = URI.create("http://127.0.0.1:" + deaf.getLocalPort() + "/");
            SignedRequest large = WebhookTransportContract.request(url, "x".repeat(30_000_000));
            assertOutOfTime(PostedResults.of(transport, large, DEADLINE));
        }
    }
}
