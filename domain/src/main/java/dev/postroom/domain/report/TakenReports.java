package dev.postroom.domain.report;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;

import java.time.Duration;
import java.time.Instant;

/** The reports that were taken. Joins the caller's transaction. */
@DrivenPort
public interface TakenReports {

    /** How long a report is remembered: far longer than a mail server tries to deliver it. */
    Duration REMEMBERED = Duration.ofDays(30);

    /**
     * Remembers a report; false when it is remembered already. Waits for a concurrent call for the
     * same report.
     *
     * @param hash of the mail and the whole message
     * @param now on the real clock
     */
    boolean remember(Workspace workspace, byte[] hash, Instant now);
}
