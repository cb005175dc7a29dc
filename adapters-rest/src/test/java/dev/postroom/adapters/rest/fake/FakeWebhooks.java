package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.Caller;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.webhook.ManageWebhooks;
import dev.postroom.domain.webhook.NewWebhook;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookFixture;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.WebhookUrl;

import java.util.List;
import java.util.Optional;

/** Has one webhook with one delivery. */
public final class FakeWebhooks implements ManageWebhooks {

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
    public Page<Webhook> list(Workspace workspace, PageRequest<Webhook.Sort> page) {
        return new Page<>(List.of(SHOP), Optional.empty(), 1);
    }
}
