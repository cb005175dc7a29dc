package dev.postroom.domain.campaign;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.template.Preview;

import java.util.List;
import java.util.Optional;

/**
 * Shows what recipients of a campaign would get, in any status and without any effect on it. Both
 * use the version of the template that the campaign is bound to, else the newest. Links for
 * unsubscribing lead nowhere. {@code NotFound} for an unknown campaign.
 */
@DrivingPort
public interface TryCampaigns {

    /** The maximum number of addresses of one test. */
    int MAX_TEST = 10;

    /**
     * The mail as this subscriber would get it, or a made-up reader; a missing variable never
     * fails. {@code Invalid} for an unknown subscriber or template.
     */
    Preview preview(Workspace workspace, CampaignId id, Optional<SubscriberId> subscriber);

    /**
     * Accepts the mail for each of the addresses, once, durably, in their order: as the subscriber
     * with that address would get it, else as a made-up reader. The mails are transactional, their
     * subjects begin with "[Test]", their metadata name the campaign and {@code test}; the campaign
     * never counts them. {@code Invalid} for no or more than {@link #MAX_TEST} addresses, and for a
     * mail that cannot be rendered.
     */
    List<Email> test(Caller caller, CampaignId id, List<EmailAddress> to);
}
