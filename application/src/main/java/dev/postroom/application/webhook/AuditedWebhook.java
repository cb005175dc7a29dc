package dev.postroom.application.webhook;

import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.audit.AuditedChange;
import dev.postroom.domain.webhook.Webhook;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/** Changes of webhooks, as the audit log shows them: queries of URLs may hold secrets. */
final class AuditedWebhook {

    private AuditedWebhook() {}

    static AuditedChange created(Webhook webhook) {
        return change(AuditAction.WEBHOOK_CREATED, Optional.empty(), Optional.of(webhook));
    }

    static AuditedChange changed(Webhook before, Webhook after) {
        return change(AuditAction.WEBHOOK_CHANGED, Optional.of(before), Optional.of(after));
    }

    static AuditedChange deleted(Webhook webhook) {
        return AuditedChange.of(
                AuditAction.WEBHOOK_DELETED,
                webhook.id().value(),
                AuditField.gone("url", url(webhook)));
    }

    static AuditedChange rotated(Webhook webhook, Optional<Instant> until) {
        return AuditedChange.of(
                AuditAction.SECRET_ROTATED,
                webhook.id().value(),
                AuditField.of("url", Optional.of(url(webhook)), Optional.of(url(webhook))),
                AuditField.of("previous_until", Optional.empty(), until.map(Instant::toString)));
    }

    private static AuditedChange change(
            AuditAction action, Optional<Webhook> before, Optional<Webhook> after) {
        return AuditedChange.difference(
                action,
                after.map(webhook -> webhook.id().value()),
                field("url", before, after, AuditedWebhook::url),
                field("events", before, after, it -> String.join(" ", it.events().keywords())),
                field("active", before, after, it -> Boolean.toString(it.isActive())));
    }

    private static AuditField field(
            String name,
            Optional<Webhook> before,
            Optional<Webhook> after,
            Function<Webhook, String> value) {
        return AuditField.of(name, before.map(value), after.map(value));
    }

    private static String url(Webhook webhook) {
        String url = webhook.url().toString();
        int query = url.indexOf('?');
        return query < 0 ? url : url.substring(0, query);
    }
}
