package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.webhook.ManageWebhooks;
import dev.postroom.domain.webhook.NewWebhook;
import dev.postroom.domain.webhook.TestWebhooks;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookFixture;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.WebhookPatch;
import dev.postroom.domain.webhook.WebhookUrl;
import dev.postroom.domain.webhook.signing.GracePeriod;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Has one webhook with one delivery. */
public final class FakeWebhooks implements ManageWebhooks, TestWebhooks {

    /** The one webhook. */
    public static final Webhook SHOP =
            WebhookFixture.webhook(FakeSubscribers.ANNA.id().value()).build();

    @Override
    public Registered create(Caller caller, NewWebhook webhook) {
        return new Registered(SHOP, WebhookFixture.defaultSecret());
    }

    @Override
    public void check(Caller caller, WebhookUrl url) {
        throw Failure.Invalid.field("url", "url_not_allowed", "No.").asException();
    }

    @Override
    public Webhook get(Workspace workspace, WebhookId id) {
        if (!id.equals(SHOP.id())) {
            throw new Failure.NotFound("Webhook", id.toString()).asException();
        }
        return SHOP;
    }

    @Override
    public Webhook update(
            Caller caller, WebhookId id, WebhookPatch patch, Optional<Long> expectedVersion) {
        return patch.applyTo(get(caller.workspace(), id), SettableClock.START.plusSeconds(60));
    }

    @Override
    public void delete(Caller caller, WebhookId id, Optional<Long> expectedVersion) {
        get(caller.workspace(), id);
    }

    @Override
    public Rotated rotate(Caller caller, WebhookId id, GracePeriod grace) {
        Optional<Instant> until =
                Optional.of(grace.value())
                        .filter(Duration::isPositive)
                        .map(SettableClock.START::plus);
        return new Rotated(get(caller.workspace(), id), WebhookFixture.defaultSecret(), until);
    }

    @Override
    public TestResult test(Caller caller, WebhookId id, Optional<EventType> type) {
        return new TestResult(
                type.orElse(EventType.SUBSCRIBER_CREATED),
                Optional.of(503),
                Duration.ofMillis(12),
                Optional.of("The receiver answered 503."));
    }

    @Override
    public void checkExists(Workspace workspace, WebhookId id) {
        get(workspace, id);
    }

    @Override
    public Page<Webhook> list(Workspace workspace, PageRequest<Webhook.Sort> page) {
        return new Page<>(List.of(SHOP), Optional.empty(), 1);
    }
}
