package dev.postroom.domain.campaign;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.MailTransport;
import dev.postroom.domain.shared.DrivingPort;

import java.time.Duration;

/**
 * Runs the code that sends campaigns before there is one, so that the runtime has compiled it when
 * the first campaign starts.
 */
@DrivingPort
public interface RehearseCampaigns {

    /**
     * Reads made-up recipients, composes sample mails, hands them over, and records and tells them
     * for a campaign that does not exist. Nothing is stored. Ends when the time is over, when the
     * mails are enough, when this process sends a real campaign, or when the transport does not
     * accept one of them.
     *
     * @param unused a live workspace that has no data
     * @param nowhere must not reach any mailbox
     * @return the number of mails that were handed over
     */
    int rehearse(Workspace unused, MailTransport nowhere, Duration time);
}
