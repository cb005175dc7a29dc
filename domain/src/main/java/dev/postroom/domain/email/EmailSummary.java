package dev.postroom.domain.email;

import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.template.TemplateId;

import java.time.Instant;
import java.util.Optional;

/**
 * One transactional email to one recipient, without content and attachments, which can be large.
 *
 * @param scheduledAt the earliest time to send; empty: at once
 * @param state the progress of sending
 */
public record EmailSummary(
        EmailId id,
        MailHead head,
        Origin origin,
        Instant createdAt,
        Optional<Instant> scheduledAt,
        State state) {

    /** The status of its state. */
    public EmailStatus status() {
        return state.status();
    }

    /** This email after a step; a step without a reply keeps the last one. */
    public EmailSummary after(EmailStep step) {
        return with(state.after(step));
    }

    /** This email claimed by a worker, with one more attempt. */
    public EmailSummary attempted() {
        return with(state.attempted());
    }

    /** This email as if the claim had counted no attempt. */
    public EmailSummary withoutAttempt() {
        return with(state.withoutAttempt());
    }

    private EmailSummary with(State newState) {
        return new EmailSummary(id, head, origin, createdAt, scheduledAt, newState);
    }

    /**
     * The other values of the request.
     *
     * @param templateId the template of the content, if any
     * @param metadata the client's own data
     * @param depth 0 for a mail of a request, one more than the depth of its cause for the mail of
     *     a trigger; what the mail causes has it as well
     */
    public record Origin(
            Optional<TemplateId> templateId, JsonObject metadata, Tracking tracking, int depth) {

        /** Of a mail that no trigger caused. */
        public Origin(Optional<TemplateId> templateId, JsonObject metadata, Tracking tracking) {
            this(templateId, metadata, tracking, 0);
        }
    }

    /**
     * The progress of an email.
     *
     * @param attempts the number of handovers so far
     * @param reply the server's last reply, verbatim
     */
    public record State(
            EmailStatus status, int attempts, Optional<String> reply, Optional<Instant> sentAt) {

        /** The state of an email without any attempt. */
        public static State untried(EmailStatus status) {
            return new State(status, 0, Optional.empty(), Optional.empty());
        }

        State attempted() {
            return new State(status, attempts + 1, reply, sentAt);
        }

        State withoutAttempt() {
            return new State(status, attempts - 1, reply, sentAt);
        }

        State after(EmailStep step) {
            return new State(
                    step.status(),
                    attempts,
                    step.reply().or(() -> reply),
                    step.status() == EmailStatus.SENT ? Optional.of(step.occurredAt()) : sentAt);
        }
    }
}
