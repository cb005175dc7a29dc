package dev.postroom.adapters.webhook;

import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.WebhookTransport;
import dev.postroom.domain.webhook.signing.SignedRequest;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Another transport, whose results an observer takes note of. */
public final class ObservedWebhookTransport implements WebhookTransport {

    private final WebhookTransport transport;
    private final AttemptObserver observer;

    public ObservedWebhookTransport(WebhookTransport transport, AttemptObserver observer) {
        this.transport = transport;
        this.observer = observer;
    }

    @Override
    public Supplier<AttemptResult> post(
            SignedRequest request, Duration deadline, Consumer<AttemptResult> onResult) {
        return transport.post(
                request,
                deadline,
                result -> {
                    observer.ended(result);
                    onResult.accept(result);
                });
    }
}
