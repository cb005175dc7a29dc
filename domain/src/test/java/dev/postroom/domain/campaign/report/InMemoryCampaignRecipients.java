package dev.postroom.domain.campaign.report;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.sending.FinalOutcome;
import dev.postroom.domain.campaign.sending.RecipientRow;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryOrder;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.subscriber.InMemorySubscribers;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.Subscribers;

import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Recipients in memory. */
public final class InMemoryCampaignRecipients implements CampaignRecipients {

    private static final Set<RecipientStatus> OTHERS =
            Set.of(RecipientStatus.BOUNCED, RecipientStatus.COMPLAINED, RecipientStatus.FAILED);

    private final InMemoryDatabase database;
    private final InMemoryTable<RecipientRow> recipients;
    private final Subscribers subscribers;

    public InMemoryCampaignRecipients(InMemoryDatabase database) {
        this.database = database;
        this.recipients = database.table(RecipientRow.class);
        this.subscribers = new InMemorySubscribers(database);
    }

    @Override
    public Page<RecipientState> list(
            Workspace workspace,
            CampaignId campaign,
            Set<RecipientStatus> statuses,
            PageRequest<RecipientState.Sort> page) {
        return InMemoryOrder.<RecipientRow>byKey(row -> "%010d".formatted(row.position()))
                .page(
                        recipients
                                .of(workspace.id())
                                .filter(row -> row.isOf(campaign))
                                .filter(row ->
                                        statuses.isEmpty() || statuses.contains(row.status())),
                        page,
                        row -> row.subscriber().value())
                .map(row -> state(workspace, row));
    }

    @Override
    public List<FinalOutcome> outcomes(
            Workspace workspace, CampaignId campaign, Collection<SubscriberId> wanted) {
        return recipients
                .of(workspace.id())
                .filter(row -> row.isOf(campaign) && wanted.contains(row.subscriber()))
                .map(row -> outcome(workspace, row))
                .toList();
    }

    private FinalOutcome outcome(Workspace workspace, RecipientRow row) {
        boolean hasOther = OTHERS.contains(row.status());
        boolean isRecorded = hasOther || row.status() == RecipientStatus.ACCEPTED;
        return new FinalOutcome(
                row.subscriber(),
                subscribers.find(workspace, row.subscriber()).map(Subscriber::email),
                hasOther ? row.status() : RecipientStatus.ACCEPTED,
                Math.max(1, row.state().attempts()),
                row.state().reply(),
                isRecorded ? row.state().dueAt() : database.now());
    }

    private RecipientState state(Workspace workspace, RecipientRow row) {
        return new RecipientState(
                row.subscriber(),
                row.position(),
                subscribers.find(workspace, row.subscriber()).map(Subscriber::email),
                row.status(),
                row.state().attempts(),
                row.state().reply());
    }
}
