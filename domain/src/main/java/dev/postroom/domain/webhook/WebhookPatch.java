package dev.postroom.domain.webhook;

import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.shared.text.Text;

import java.time.Instant;
import java.util.Optional;

/**
 * A merge patch of a webhook (RFC 7396). The description can be cleared, the other members can only
 * be set.
 *
 * @param isActive false makes it inactive for the reason {@code MANUAL}, unless it already is
 *     inactive; true makes it active again
 */
public record WebhookPatch(
        Optional<WebhookUrl> url,
        Optional<EventSelection> events,
        Change<String> description,
        Optional<Boolean> isActive) {

    public WebhookPatch {
        if (description instanceof Change.Set<String>(String text)) {
            description = Change.set(Text.multiline(text, 500));
        }
    }

    /** A patch that changes nothing. */
    public static WebhookPatch none() {
        return new WebhookPatch(
                Optional.empty(), Optional.empty(), Change.keep(), Optional.empty());
    }

    /** The webhook after this patch, as one change at {@code at}; the same when nothing differs. */
    public Webhook applyTo(Webhook webhook, Instant at) {
        Webhook next = patched(webhook, webhook.revision(), at);
        return next.equals(webhook) ? webhook : patched(webhook, webhook.revision().next(at), at);
    }

    private Webhook patched(Webhook webhook, Revision revision, Instant at) {
        return new Webhook(
                webhook.id(),
                url.orElse(webhook.url()),
                events.orElse(webhook.events()),
                description.after(webhook.description()),
                webhook.secretPrefix(),
                disabledAfter(webhook, at),
                webhook.activity(),
                revision);
    }

    private Optional<Webhook.Disabled> disabledAfter(Webhook webhook, Instant at) {
        if (isActive.isEmpty()) {
            return webhook.disabled();
        }
        return isActive.get()
                ? Optional.empty()
                : webhook.disabled()
                        .or(() -> Optional.of(new Webhook.Disabled(at, DisabledReason.MANUAL)));
    }
}
