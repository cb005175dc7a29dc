package dev.postroom.domain.email;

import dev.postroom.domain.shared.text.TimeSpan;
import dev.postroom.domain.template.TemplateId;

import java.util.Optional;
import java.util.Set;

/**
 * A filter for emails; an empty component does not restrict, and all others must match.
 *
 * @param statuses any of these
 * @param to the recipient's address, ignoring case
 * @param created created in this span
 */
public record EmailQuery(
        Set<EmailStatus> statuses,
        Optional<String> to,
        Optional<TemplateId> templateId,
        TimeSpan created) {

    public EmailQuery {
        statuses = Set.copyOf(statuses);
    }

    /** Every email of one of these statuses; of any, when there are none. */
    public static EmailQuery of(EmailStatus... statuses) {
        return new EmailQuery(
                Set.of(statuses), Optional.empty(), Optional.empty(), TimeSpan.always());
    }

    /** The sort fields of emails. */
    public enum Sort {
        CREATED_AT
    }
}
