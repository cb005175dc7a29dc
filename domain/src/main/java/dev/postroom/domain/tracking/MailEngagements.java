package dev.postroom.domain.tracking;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.subscriber.Engagement;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The opens and clicks of mails: one row for the opens of a mail, and one for each of its links
 * that was followed. The row is also the note that its event must still be recorded.
 */
@DrivenPort
public interface MailEngagements {

    /**
     * Adds what was counted to its row, and makes the row if there is none. Nothing is stored when
     * the email, the campaign or the subscriber does not exist, or when the campaign has ended and
     * its recipients are no longer kept. Outside of a transaction it may be committed with that of
     * concurrent calls.
     */
    void add(Workspace workspace, MailEngagement reaction);

    /**
     * Takes up to {@code max} rows whose event was not recorded, those that were made first come
     * first, and marks them as recorded. A rollback restores them. Two transactions never take the
     * same row. Fails with {@link IllegalStateException} outside of a transaction.
     */
    List<PendingEvent> take(int max);

    /** The counts of these emails, by email; the opens come before the links, by first use. */
    List<MailEngagement> ofEmails(Workspace workspace, Collection<EmailId> emails);

    /**
     * The counts of the mails of campaigns to a subscriber, oldest campaign first: all of the first
     * campaign with any after {@code after}. Empty: there are no more.
     */
    List<MailEngagement> ofRecipient(
            Workspace workspace, SubscriberId recipient, Optional<CampaignId> after);

    /**
     * The links of a campaign that were followed, the one of most mails first, then by URL; up to
     * {@code max}.
     */
    List<LinkClicks> linksOf(Workspace workspace, CampaignId campaign, int max);

    /**
     * The counts of a campaign from {@code start} to {@code end}, by intervals of {@code length}
     * from the start on, each row in that of its first request. Intervals without any are absent;
     * oldest first.
     */
    List<EngagementCount> countsOf(
            Workspace workspace, CampaignId campaign, Instant start, Instant end, Duration length);

    /**
     * People's opens and clicks of campaigns: one counts unless it looks like that of machines
     * alone. Nothing is known about a campaign that was deleted.
     *
     * @param asked the campaigns to look for, by person
     * @return by person; one who did nothing may be absent
     */
    Map<SubscriberId, Engagement> engagements(
            Workspace workspace, Map<SubscriberId, Set<UUID>> asked);

    /** A row whose event is to be recorded. */
    record PendingEvent(Workspace workspace, MailEngagement reaction) {}
}
