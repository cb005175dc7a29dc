package dev.postroom.adapters.rest.email;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.email.EmailHistory;
import dev.postroom.domain.email.EmailStep;
import dev.postroom.domain.tracking.MailEngagement;

import org.jspecify.annotations.Nullable;

import java.util.Comparator;
import java.util.List;

/**
 * An email with its history.
 *
 * @param timeline all status changes, oldest first
 */
record EmailHistoryView(
        @JsonUnwrapped EmailView email, @JsonUnwrapped ReactionsView reactions, List<Step> timeline)
        implements View {

    /**
     * Opens and clicks of an email.
     *
     * @param openedAt the first open
     * @param clickedAt the first click
     */
    record ReactionsView(
            long opens, long clicks, @Nullable String openedAt, @Nullable String clickedAt) {
        static ReactionsView of(List<MailEngagement> reactions) {
            List<MailEngagement> opens = reactions.stream().filter(MailEngagement::isOpen).toList();
            List<MailEngagement> clicks = reactions.stream().filter(one -> !one.isOpen()).toList();
            return new ReactionsView(total(opens), total(clicks), first(opens), first(clicks));
        }

        private static long total(List<MailEngagement> reactions) {
            return reactions.stream().mapToLong(MailEngagement::times).sum();
        }

        private static @Nullable String first(List<MailEngagement> reactions) {
            return Times.textOrNull(
                    reactions.stream().map(MailEngagement::firstAt).min(Comparator.naturalOrder()));
        }
    }

    /**
     * A change of the status.
     *
     * @param said what caused it
     */
    record Step(String status, String occurredAt, @JsonUnwrapped SaidView said) {
        static Step of(EmailStep step) {
            return new Step(
                    step.status().keyword(),
                    Times.text(step.occurredAt()),
                    SaidView.of(step.reply()));
        }
    }

    static EmailHistoryView of(EmailHistory history, List<MailEngagement> reactions) {
        return new EmailHistoryView(
                EmailView.of(history.email()),
                ReactionsView.of(reactions),
                history.steps().stream().map(Step::of).toList());
    }
}
