package dev.postroom.adapters.email.email;

import dev.postroom.domain.email.transport.MailOutcome;

import java.time.Duration;

/** Takes note of the outcomes of mails, for metrics. Safe for any number of threads. */
public interface MailObserver {

    /**
     * Called once for each mail; returns at once and does not fail.
     *
     * @param time from offering the mail to its outcome
     */
    void ended(MailOutcome outcome, Duration time);
}
