package dev.postroom.domain.email;

import dev.postroom.domain.apikey.Caller;
import dev.postroom.domain.shared.DrivingPort;

import java.util.List;

/** Sending transactional mail. */
@DrivingPort
public interface SendEmails {

    /** Greatest number of requests in one batch. */
    int MAX_BATCH = 100;

    /** Greatest number of mails that one batch makes. */
    int MAX_BATCH_MAILS = 1000;

    /**
     * Accepts the emails durably: once this returns, a crash loses none. One email for each
     * recipient in the order given, then one for each copy. Unknown template, missing required
     * variables, a time that is past or more than 30 days away, and a sender that is not allowed
     * are {@code Invalid}. Addresses that must not be mailed are accepted with status {@code
     * SUPPRESSED}: those that bounced or complained and, for a marketing template, all that are not
     * active subscribers.
     */
    List<Email> send(Caller caller, SendEmail request);

    /**
     * As {@link #send} for each request in turn: all are accepted, or none. Violations of all
     * requests are reported together, each under {@code emails[i]}.
     */
    List<Email> sendBatch(Caller caller, List<SendEmail> requests);

    /**
     * Cancels a scheduled or queued email. {@code NotFound} when there is none, {@code Conflict}
     * ({@code invalid_state}) in any other status.
     */
    EmailSummary cancel(Caller caller, EmailId id);
}
