package dev.postroom.application.webhook;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.Caller;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.webhook.ManageWebhooks;
import dev.postroom.domain.webhook.NewWebhook;
import dev.postroom.domain.webhook.SigningSecret;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.WebhookTransport;
import dev.postroom.domain.webhook.WebhookUrl;
import dev.postroom.domain.webhook.Webhooks;

/** Manages the webhooks of a workspace. */
public final class WebhookManagement implements ManageWebhooks {

    private final UnitOfWork work;
    private final Webhooks webhooks;
    private final WebhookTransport transport;
    private final Randomness randomness;

    public WebhookManagement(
            UnitOfWork work, Webhooks webhooks, WebhookTransport transport, Randomness randomness) {
        this.work = work;
        this.webhooks = webhooks;
        this.transport = transport;
        this.randomness = randomness;
    }

    @Override
    public Registered create(Caller caller, NewWebhook draft) {
        Workspace workspace = caller.workspace();
        check(caller, draft.url());
        SigningSecret secret = SigningSecret.generate(randomness);
        WebhookId id = new WebhookId(work.nextId());
        Webhook webhook = Webhook.created(id, draft, secret, work.now(workspace));
        work.inTransaction(() -> webhooks.add(workspace, webhook, secret));
        return new Registered(webhook, secret);
    }

    @Override
    public void check(Caller caller, WebhookUrl url) {
        transport
                .refusal(url.value())
                .ifPresent(reason -> {
                    throw Failure.Invalid.field("url", "url_not_allowed", reason).asException();
                });
    }

    @Override
    public Webhook get(Workspace workspace, WebhookId id) {
        return webhooks.find(workspace, id).orElseThrow(() -> notFound(id));
    }

    @Override
    public Page<Webhook> list(Workspace workspace, PageRequest<Webhook.Sort> page) {
        return webhooks.list(workspace, page);
    }

    private static FailureException notFound(WebhookId id) {
        return new Failure.NotFound("Webhook", id.toString()).asException();
    }
}
