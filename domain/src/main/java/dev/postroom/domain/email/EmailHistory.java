package dev.postroom.domain.email;

import java.util.List;

/**
 * An email with its timeline.
 *
 * @param steps all changes of its status, oldest first
 */
public record EmailHistory(EmailSummary email, List<EmailStep> steps) {

    public EmailHistory {
        steps = List.copyOf(steps);
    }
}
