package dev.postroom.domain.privacy;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.preference.TagChange;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.util.List;
import java.util.Optional;

/** Finds the history of one subscriber in the event log and in the ledgers of campaigns. */
@DrivenPort
public interface PersonalHistory {

    /**
     * Up to {@code max} of the changes of the subscriber's tags that are in the event log, oldest
     * first, after an event; the first ones without it. Fewer than {@code max}: there are no more.
     */
    List<TagChange> tagChanges(
            Workspace workspace, SubscriberId subscriber, Optional<EventId> after, int max);

    /**
     * Up to {@code max} of the campaigns whose ledger has the subscriber, oldest first, after a
     * campaign; the first ones without it. Fewer than {@code max}: there are no more.
     */
    List<CampaignReceipt> receipts(
            Workspace workspace, SubscriberId subscriber, Optional<CampaignId> after, int max);

    /**
     * Up to {@code max} of the events about the subscriber that are in the log, oldest first, after
     * an event; the first ones without it. Fewer than {@code max}: there are no more.
     */
    List<PersonalEvent> events(
            Workspace workspace, SubscriberId subscriber, Optional<EventId> after, int max);

    /**
     * One page of the events in the log, of the runs of triggers, and of the consents of the
     * subscriber. What was erased is left out.
     */
    Page<PersonalActivity> activity(
            Workspace workspace, SubscriberId subscriber, PageRequest<PersonalActivity.Sort> page);
}
