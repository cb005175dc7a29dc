package dev.postroom.domain.email.transport;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.CallsOut;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.address.EmailAddress;

/** Shows how mail leaves, and tries it on request. Safe for any number of threads. */
@DrivingPort
public interface TestTransport {

    /** The most tests of an account in a minute. */
    int MOST_IN_A_MINUTE = 5;

    /** How mail of this workspace leaves. */
    MailSetup readSetup(Workspace workspace);

    /**
     * Hands one short mail over by the transport of transactional mail, and waits for the outcome:
     * about half a minute at most. In a test environment it is captured. Nothing is recorded, and
     * the mail is not listed. It counts in the plan unless it was certainly not accepted. A server
     * that fails is a result, not a failure.
     *
     * <p>{@code Conflict} with {@code address_suppressed} when the address gets no mail. {@code
     * RateLimited} while another test of the account runs, after {@link #MOST_IN_A_MINUTE}, and
     * when this process waits for too many tests already. {@code PlanLimitExceeded} as for every
     * mail. Fails with {@link IllegalStateException} when the calling thread is inside a
     * transaction.
     */
    @CallsOut
    MailTrial test(Caller caller, EmailAddress to);
}
