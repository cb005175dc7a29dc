package dev.postroom.application.webhook;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.SampleBodies;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.webhook.TestWebhooks;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.Webhooks;
import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.WebhookTransport;
import dev.postroom.domain.webhook.signing.SignedRequest;
import dev.postroom.domain.webhook.signing.SigningKeys;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

/** Tests webhooks with sample events, a few at a time. */
public final class WebhookTesting implements TestWebhooks {

    // a client waits for it, and its idempotency key is pending for a minute at most
    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final int MOST = 32;
    private static final int MOST_OF_WORKSPACE = 8;

    private final UnitOfWork work;
    private final Webhooks webhooks;
    private final SampleBodies samples;
    private final WebhookTransport transport;
    private final Duration deadline;
    private final TestConcurrencyLimit turns = new TestConcurrencyLimit(MOST, MOST_OF_WORKSPACE);

    /**
     * @param deadline the maximum duration of an attempt; a test takes at most 30 seconds
     */
    public WebhookTesting(
            UnitOfWork work,
            Webhooks webhooks,
            SampleBodies samples,
            WebhookTransport transport,
            Duration deadline) {
        this.work = work;
        this.webhooks = webhooks;
        this.samples = samples;
        this.transport = transport;
        this.deadline = deadline.compareTo(LONGEST) < 0 ? deadline : LONGEST;
    }

    @Override
    public TestResult test(Caller caller, WebhookId id, Optional<EventType> type) {
        Workspace workspace = caller.workspace();
        Webhook webhook = found(workspace, id);
        EventType sent = type.orElseGet(() -> firstOf(webhook));
        SignedRequest request = signed(workspace, webhook, sent);
        AttemptResult result =
                turns.during(workspace, () -> transport.post(request, deadline, _ -> {}).get());
        return new TestResult(sent, result.status(), result.elapsed(), error(result));
    }

    @Override
    public void checkExists(Workspace workspace, WebhookId id) {
        found(workspace, id);
    }

    private Webhook found(Workspace workspace, WebhookId id) {
        return webhooks.find(workspace, id).orElseThrow(() -> WebhookManagement.notFound(id));
    }

    // the system time, as for every attempt
    private SignedRequest signed(Workspace workspace, Webhook webhook, EventType type) {
        Instant now = work.clock().real().instant();
        SigningKeys keys =
                webhooks.keys(workspace, webhook.id(), now)
                        .orElseThrow(() -> WebhookManagement.notFound(webhook.id()));
        EventId event = new EventId(work.nextId());
        SignedRequest.Envelope envelope =
                new SignedRequest.Envelope(
                        type.keyword(), event.toString(), work.nextId().toString());
        byte[] body = samples.body(workspace, event, type, work.now(workspace));
        return SignedRequest.of(webhook.url().value(), keys, envelope, now, body);
    }

    private static EventType firstOf(Webhook webhook) {
        return Arrays.stream(EventType.values())
                .filter(webhook.events()::includes)
                .findFirst()
                .orElseThrow();
    }

    private static Optional<String> error(AttemptResult result) {
        return result.isSuccess()
                ? Optional.empty()
                : result.error().or(() -> result.status().map(WebhookTesting::refusal));
    }

    private static String refusal(int status) {
        return "The receiver answered " + status + ".";
    }
}
