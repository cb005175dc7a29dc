package dev.postroom.adapters.rest.email;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.email.EmailHistory;
import dev.postroom.domain.email.EmailStep;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * An email with its history.
 *
 * @param timeline all status changes, oldest first
 */
record EmailHistoryView(@JsonUnwrapped EmailView email, List<Step> timeline) implements View {

    /**
     * A change of the status.
     *
     * @param smtpReply the reply of the server, verbatim
     */
    record Step(String status, String occurredAt, @Nullable String smtpReply) {
        static Step of(EmailStep step) {
            return new Step(
                    step.status().keyword(),
                    Times.text(step.occurredAt()),
                    step.reply().orElse(null));
        }
    }

    static EmailHistoryView of(EmailHistory history) {
        return new EmailHistoryView(
                EmailView.of(history.email()), history.steps().stream().map(Step::of).toList());
    }
}
