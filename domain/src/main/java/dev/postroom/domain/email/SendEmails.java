package dev.postroom.domain.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.DrivingPort;

import java.time.Duration;
import java.util.List;

/** Sends transactional mail. */
@DrivingPort
public interface SendEmails {

    /** The maximum number of requests in one batch. */
    int MAX_BATCH = 100;

    /** The maximum number of mails from one batch. */
    int MAX_BATCH_MAILS = 1000;

    /**
     * Accepts the emails durably: after the return a crash loses none. Creates one email for each
     * recipient in the given order, then one for each copy. {@code Invalid} for an unknown
     * template, missing required variables, a time in the past or more than 30 days ahead, and a
     * sender that is not allowed. Addresses that must not be mailed are accepted with status {@code
     * SUPPRESSED}: these are bounced and complained addresses and, for a marketing template, all
     * that do not belong to an active subscriber.
     */
    List<Email> send(Caller caller, SendEmail request);

    /**
     * Fails with {@code Invalid} for what {@link #send} would refuse without rendering, in a
     * request of which not all fields could be read. Changes nothing.
     */
    void check(Workspace workspace, PartialEmail request);

    /**
     * As {@link #send} for each request in order: accepts all or none. Violations of all requests
     * are reported together, each under {@code emails[i]}.
     */
    List<Email> sendBatch(Caller caller, List<SendEmail> requests);

    /**
     * Cancels a scheduled or queued email. {@code NotFound} when there is none, {@code Conflict}
     * ({@code invalid_state}) in any other status.
     */
    EmailSummary cancel(Caller caller, EmailId id);

    /**
     * Cancels every email that is still to be sent, deferred ones too, except what a worker holds:
     * it may be handing that over at this moment. A worker that ended without a word holds its
     * emails until their lease passes.
     */
    Stop cancelWaiting(Caller caller);

    /**
     * The effect of {@link #cancelWaiting}.
     *
     * @param held emails that workers hold
     * @param longest until the last of their leases passes, unless its worker renews it
     */
    record Stop(long cancelled, long held, Duration longest) {}
}
