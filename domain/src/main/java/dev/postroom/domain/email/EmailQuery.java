package dev.postroom.domain.email;

import dev.postroom.domain.template.TemplateId;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Which emails are wanted; what is empty does not restrict, and all that restricts must hold.
 *
 * @param statuses any of these
 * @param to the recipient's address, without regard to case
 * @param campaignId sent for this campaign
 * @param createdAfter later than this moment
 * @param createdBefore earlier than this moment
 */
public record EmailQuery(
        Set<EmailStatus> statuses,
        Optional<String> to,
        Optional<TemplateId> templateId,
        Optional<UUID> campaignId,
        Optional<Instant> createdAfter,
        Optional<Instant> createdBefore) {

    public EmailQuery {
        statuses = Set.copyOf(statuses);
    }

    /** Every email of one of these statuses; of any, when there are none. */
    public static EmailQuery of(EmailStatus... statuses) {
        return new EmailQuery(
                Set.of(statuses),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** What emails can be ordered by. */
    public enum Sort {
        CREATED_AT
    }
}
