package dev.postroom.adapters.rest.campaign;

import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.campaign.report.RecipientState;
import dev.postroom.domain.shared.address.EmailAddress;

import org.jspecify.annotations.Nullable;

/**
 * A recipient of a campaign as clients see it.
 *
 * @param email null: the subscriber was deleted
 * @param reason why the mail is not sent, or not yet; null when there is nothing to tell
 */
public record RecipientView(
        String subscriberId,
        @Nullable String email,
        String status,
        int attempts,
        @Nullable String reason)
        implements View {

    static RecipientView of(RecipientState recipient) {
        return new RecipientView(
                recipient.subscriber().toString(),
                recipient.email().map(EmailAddress::value).orElse(null),
                RecipientWord.of(recipient.status()).keyword(),
                recipient.attempts(),
                reason(recipient));
    }

    private static @Nullable String reason(RecipientState recipient) {
        return switch (recipient.status()) {
            case ACCEPTED -> null;
            case SUPPRESSED -> "The person was no longer an active subscriber in the audience.";
            case READY, DEFERRED, BOUNCED, FAILED, UNKNOWN -> recipient.reply().orElse(null);
        };
    }
}
