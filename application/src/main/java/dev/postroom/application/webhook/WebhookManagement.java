package dev.postroom.application.webhook;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.event.EventOrigin;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.webhook.ManageWebhooks;
import dev.postroom.domain.webhook.NewWebhook;
import dev.postroom.domain.webhook.ReceiverAddresses;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.WebhookPatch;
import dev.postroom.domain.webhook.WebhookUrl;
import dev.postroom.domain.webhook.Webhooks;
import dev.postroom.domain.webhook.signing.GracePeriod;
import dev.postroom.domain.webhook.signing.SigningSecret;

import java.time.Instant;
import java.util.Optional;

/** Manages the webhooks of a workspace. */
public final class WebhookManagement implements ManageWebhooks {

    private final UnitOfWork work;
    private final Webhooks webhooks;
    private final ReceiverAddresses addresses;
    private final Randomness randomness;
    private final WebhookDisabling disabling;

    public WebhookManagement(
            UnitOfWork work,
            Webhooks webhooks,
            ReceiverAddresses addresses,
            Randomness randomness) {
        this.work = work;
        this.webhooks = webhooks;
        this.addresses = addresses;
        this.randomness = randomness;
        this.disabling = new WebhookDisabling(work, webhooks);
    }

    @Override
    public Registered create(Caller caller, NewWebhook draft) {
        Workspace workspace = caller.workspace();
        check(caller, draft.url());
        SigningSecret secret = SigningSecret.generate(randomness);
        WebhookId id = new WebhookId(work.nextId());
        Webhook webhook = Webhook.created(id, draft, secret, work.now(workspace));
        work.inTransaction(() -> {
            webhooks.add(workspace, webhook, secret);
            work.reserve(workspace, PlanResource.WEBHOOKS, 1);
            work.audit().record(caller, AuditedWebhook.created(webhook));
            // last, so that the lock is held for a moment only
            requireRoom(workspace);
        });
        return new Registered(webhook, secret);
    }

    private void requireRoom(Workspace workspace) {
        if (webhooks.lockCount(workspace) > Webhook.MOST) {
            throw Failure.Conflict.of(
                            "too_many_webhooks",
                            "The environment has %d webhooks, which is the maximum. Delete one first."
                                    .formatted(Webhook.MOST))
                    .asException();
        }
    }

    @Override
    public void check(Caller caller, WebhookUrl url) {
        addresses
                .refusal(url.value())
                .ifPresent(refusal -> {
                    throw Failure.Invalid.field("url", refusal.code(), refusal.sentence())
                            .asException();
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

    @Override
    public Webhook update(
            Caller caller, WebhookId id, WebhookPatch patch, Optional<Long> expectedVersion) {
        Workspace workspace = caller.workspace();
        patch.url().ifPresent(url -> check(caller, url));
        return work.inTransaction(() -> {
            Webhook current = locked(workspace, id, expectedVersion);
            Instant now = work.now(workspace);
            Webhook next = patch.applyTo(current, now);
            if (next.equals(current)) {
                return current;
            }
            webhooks.update(workspace, next);
            work.audit().record(caller, AuditedWebhook.changed(current, next));
            if (current.isActive() && !next.isActive()) {
                disabling.report(workspace, next, EventOrigin.of(caller), now);
            }
            return get(workspace, id);
        });
    }

    @Override
    public void delete(Caller caller, WebhookId id, Optional<Long> expectedVersion) {
        Workspace workspace = caller.workspace();
        work.inTransaction(() -> {
            Webhook current = locked(workspace, id, expectedVersion);
            webhooks.delete(workspace, current.id());
            work.release(workspace, PlanResource.WEBHOOKS, 1);
            work.audit().record(caller, AuditedWebhook.deleted(current));
        });
    }

    // grace periods run on the system time, because signatures do, too
    @Override
    public Rotated rotate(Caller caller, WebhookId id, GracePeriod grace) {
        Workspace workspace = caller.workspace();
        SigningSecret secret = SigningSecret.generate(randomness);
        Optional<Instant> until =
                Optional.of(grace.value())
                        .filter(period -> period.isPositive())
                        .map(period -> work.clock().real().instant().plus(period));
        return work.inTransaction(() -> {
            Webhook current = locked(workspace, id, Optional.empty());
            Webhook next = current.withSecret(secret, work.now(workspace));
            webhooks.rotate(workspace, next, secret, until);
            work.audit().record(caller, AuditedWebhook.rotated(next, until));
            return new Rotated(next, secret, until);
        });
    }

    private Webhook locked(Workspace workspace, WebhookId id, Optional<Long> expectedVersion) {
        Webhook current = webhooks.lock(workspace, id).orElseThrow(() -> notFound(id));
        if (expectedVersion
                .filter(version -> version != current.revision().version())
                .isPresent()) {
            throw new Failure.PreconditionFailed(
                            "Webhook %s was modified since you last read it.".formatted(id))
                    .asException();
        }
        return current;
    }

    static FailureException notFound(WebhookId id) {
        return new Failure.NotFound("Webhook", id.toString()).asException();
    }
}
