package dev.postroom.domain.email;

import java.util.List;

/**
 * An email with its past.
 *
 * @param steps every status it has had, oldest first
 */
public record EmailHistory(EmailSummary email, List<EmailStep> steps) {

    public EmailHistory {
        steps = List.copyOf(steps);
    }
}
