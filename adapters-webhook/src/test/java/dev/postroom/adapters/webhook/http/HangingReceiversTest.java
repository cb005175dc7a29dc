package dev.postroom.adapters.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.webhook.Http1WebhookTransport;
import dev.postroom.adapters.webhook.LoopbackReceivers;
import dev.postroom.adapters.webhook.ScriptedReceiver;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.webhook.PostedResults;
import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.WebhookTransportContract;
import dev.postroom.domain.webhook.signing.SignedRequest;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/** A request to a receiver that never answers ends at its deadline, wherever it waits. */
@Timeout(60)
final class HangingReceiversTest {

    private static final int CONNECTIONS = 16;
    private static final Duration SHORT = Duration.ofMillis(400);
    private static final Duration LONG = Duration.ofSeconds(30);

    private final LoopbackReceivers receivers = new LoopbackReceivers();
    private final CountDownLatch over = new CountDownLatch(1);
    private final Http1WebhookTransport transport =
            new Http1WebhookTransport(
                    InsideTransaction.guard(),
                    new WebhookClientSettings(
                            Duration.ofSeconds(5), true, 65_536, 4_096, 64, CONNECTIONS),
                    InstantSource.system());

    @AfterEach
    void close() throws IOException {
        over.countDown();
        transport.close();
        receivers.close();
    }

    private ScriptedReceiver hanging(CountDownLatch arrived) {
        return receivers.start((_, _) -> {
            arrived.countDown();
            over.await();
        });
    }

    private CompletableFuture<AttemptResult> start(URI url, Duration deadline) {
        SignedRequest request = WebhookTransportContract.request(url, "{}");
        return PostedResults.start(transport, request, deadline);
    }

    @Test
    void aRequestThatWaitsForAConnectionEndsAtItsDeadline() throws InterruptedException {
        CountDownLatch arrived = new CountDownLatch(CONNECTIONS);
        URI url = hanging(arrived).url();
        for (int i = 0; i < CONNECTIONS; i++) {
            CompletableFuture<AttemptResult> _ = start(url, LONG);
        }
        arrived.await();
        AttemptResult result = PostedResults.await(start(url, SHORT));
        assertThat(result.error()).contains("All connections to the receiver were in use.");
        assertThat(result.elapsed()).isBetween(SHORT, LONG.dividedBy(3));
        assertThat(result.isFinal()).isFalse();
    }

    @Test
    void theConnectionOfARequestWhoseTimeIsOverIsFreeForTheNext() throws InterruptedException {
        CountDownLatch arrived = new CountDownLatch(CONNECTIONS);
        URI url = hanging(arrived).url();
        List<CompletableFuture<AttemptResult>> first = new ArrayList<>();
        for (int i = 0; i < CONNECTIONS; i++) {
            first.add(start(url, SHORT));
        }
        first.forEach(PostedResults::await);
        AttemptResult next = PostedResults.await(start(url, SHORT));
        assertThat(next.error()).contains(TransportErrors.OUT_OF_TIME);
    }

    @Test
    void aReceiverThatReadsNothingEndsAtTheDeadline() throws IOException {
        try (ServerSocket unread = new ServerSocket(0, 50, InetAddress.ofLiteral("127.0.0.1"))) {
            URI url = URI.create("http://127.0.0.1:" + unread.getLocalPort() + "/");
            SignedRequest first = WebhookTransportContract.request(url, "x".repeat(20_000_000));
            AttemptResult result = PostedResults.of(transport, first, SHORT);
            assertThat(result.status()).isEmpty();
            assertThat(result.error()).contains(TransportErrors.OUT_OF_TIME);
        }
    }

    @Test
    void aSilentTlsHandshakeEndsAtTheDeadline() {
        URI plain = hanging(new CountDownLatch(1)).url();
        URI secure = URI.create(plain.toString().replace("http:", "https:"));
        AttemptResult result = PostedResults.await(start(secure, SHORT));
        assertThat(result.status()).isEmpty();
        assertThat(result.error()).contains("The connection timed out.");
        assertThat(result.elapsed()).isBetween(SHORT, LONG.dividedBy(3));
    }

    @Test
    void aResultThatCannotBeTakenDelaysNoOtherDeadline() {
        URI url = hanging(new CountDownLatch(1)).url();
        SignedRequest request = WebhookTransportContract.request(url, "{}");
        transport.post(
                request,
                Duration.ofMillis(100),
                _ -> {
                    throw new IllegalStateException("the consumer is broken");
                });
        assertThat(PostedResults.await(start(url, SHORT)).error())
                .contains(TransportErrors.OUT_OF_TIME);
    }

    @Test
    void aRequestAfterTheEndOfTheTransportHasAResult() {
        URI url = receivers.start(ScriptedReceiver.text("HTTP/1.1 200 OK\r\n\r\n")).url();
        transport.close();
        assertThat(PostedResults.await(start(url, LONG)).error()).contains(TransportErrors.STOPPED);
        assertThat(receivers.received(url)).isEmpty();
    }
}
