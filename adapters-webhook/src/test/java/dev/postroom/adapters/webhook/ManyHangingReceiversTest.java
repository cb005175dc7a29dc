package dev.postroom.adapters.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.webhook.http.WebhookClientSettings;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.webhook.PostedResults;
import dev.postroom.domain.webhook.WebhookReceivers.Answer;
import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.WebhookTransportContract;
import dev.postroom.domain.webhook.signing.SignedRequest;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

@Timeout(60)
final class ManyHangingReceiversTest {

    private static final int RECEIVERS = 20;
    private static final int EACH = 50;

    private final LoopbackReceivers receivers = new LoopbackReceivers();
    private final List<ServerSocket> hanging = new ArrayList<>();
    private final Http1WebhookTransport transport =
            new Http1WebhookTransport(
                    InsideTransaction.guard(),
                    WebhookClientSettings.defaults().withAllowPrivate(true),
                    InstantSource.system());

    @AfterEach
    void close() throws IOException {
        transport.close();
        receivers.close();
        for (ServerSocket socket : hanging) {
            socket.close();
        }
    }

    /** The kernel accepts its connections, and no program reads them. */
    private URI hangingReceiver() throws IOException {
        ServerSocket socket = new ServerSocket(0, 2 * EACH, InetAddress.ofLiteral("127.0.0.1"));
        hanging.add(socket);
        return URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/");
    }

    @Test
    void aThousandHangingRequestsNeedFewThreadsAndDelayNoOther() throws IOException {
        ThreadMXBean platform = ManagementFactory.getThreadMXBean();
        int before = platform.getThreadCount();
        List<CompletableFuture<AttemptResult>> running = new ArrayList<>();
        for (int i = 0; i < RECEIVERS; i++) {
            SignedRequest request = WebhookTransportContract.request(hangingReceiver(), "{}");
            for (int j = 0; j < EACH; j++) {
                running.add(PostedResults.start(transport, request, Duration.ofSeconds(20)));
            }
        }
        URI healthy = receivers.answering(Answer.of(200, ""));
        SignedRequest request = WebhookTransportContract.request(healthy, "{}");
        assertThat(PostedResults.of(transport, request).isSuccess()).isTrue();
        assertThat(platform.getThreadCount() - before).isLessThan(50);
        assertThat(running).noneMatch(CompletableFuture::isDone);
        transport.close();
        assertThat(running).map(PostedResults::await).noneMatch(AttemptResult::isSuccess);
    }
}
