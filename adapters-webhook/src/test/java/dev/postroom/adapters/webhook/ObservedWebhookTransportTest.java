package dev.postroom.adapters.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.webhook.Http1WebhookTransport.Network;
import dev.postroom.adapters.webhook.http.WebhookClientSettings;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.webhook.PostedResults;
import dev.postroom.domain.webhook.WebhookReceivers;
import dev.postroom.domain.webhook.WebhookReceivers.Answer;
import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.WebhookTransport;
import dev.postroom.domain.webhook.delivery.WebhookTransportContract;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

final class ObservedWebhookTransportTest implements WebhookTransportContract {
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

    private final LoopbackReceivers receivers = new LoopbackReceivers();
    private final Http1WebhookTransport posting =
            new Http1WebhookTransport(
                    InsideTransaction.guard(),
                    WebhookClientSettings.defaults().withAllowPrivate(true),
                    InstantSource.fixed(NOW));
    private final Http1WebhookTransport careful =
            new Http1WebhookTransport(
                    InsideTransaction.guard(),
                    WebhookClientSettings.defaults().withConnectTimeout(Duration.ofMillis(600)),
                    InstantSource.fixed(NOW),
                    new Network(receivers::addressesOf, Network.ofSystem().tls()));
    private final Queue<AttemptResult> noted = new ConcurrentLinkedQueue<>();
    private final ObservedWebhookTransport transport =
            new ObservedWebhookTransport(posting, noted::add);

    @AfterEach
    void close() throws IOException {
        posting.close();
        careful.close();
        receivers.close();
    }

    @Override
    public WebhookTransport transport() {
        return transport;
    }

    @Override
    public WebhookTransport careful() {
        return new ObservedWebhookTransport(careful, noted::add);
    }

    @Override
    public WebhookReceivers receivers() {
        return receivers;
    }

    @Test
    void theObserverNotesEachResultOnce() {
        URI url = receivers.answering(Answer.of(503, ""));

        AttemptResult first =
                PostedResults.of(transport, WebhookTransportContract.request(url, "{}"));
        AttemptResult second =
                PostedResults.of(transport, WebhookTransportContract.request(url, "{}"));

        assertThat(noted).containsExactly(first, second);
    }
}
