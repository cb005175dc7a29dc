package dev.postroom.domain.campaign.sending;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignRow;
import dev.postroom.domain.campaign.EmittedOutcomeRow;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.ReplacedRow;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.SubscriberRow;
import dev.postroom.domain.work.WorkKind;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** The outcomes that were not told, in memory. */
public final class InMemoryPendingCampaignEvents implements PendingCampaignEvents {

    private static final Set<RecipientStatus> TOLD =
            Set.of(
                    RecipientStatus.ACCEPTED,
                    RecipientStatus.BOUNCED,
                    RecipientStatus.COMPLAINED,
                    RecipientStatus.FAILED);

    private final InMemoryDatabase database;
    private final InMemoryTable<CampaignRow> campaigns;
    private final InMemoryTable<RecipientRow> recipients;
    private final InMemoryTable<ReplacedRow> replaced;
    private final InMemoryTable<EmittedOutcomeRow> told;
    private final InMemoryTable<SubscriberRow> subscribers;
    private final InMemoryTable<Again> again;

    /** A campaign that is due though nothing may be left. */
    private record Again(UUID workspaceId, CampaignId key) implements InMemoryRow {}

    public InMemoryPendingCampaignEvents(InMemoryDatabase database) {
        this.database = database;
        this.campaigns = database.table(CampaignRow.class);
        this.recipients = database.table(RecipientRow.class);
        this.replaced = database.table(ReplacedRow.class);
        this.told = database.table(EmittedOutcomeRow.class);
        this.subscribers = database.table(SubscriberRow.class);
        this.again = database.table(Again.class);
        database.queue(WorkKind.CAMPAIGN_TELLING, this::dueTimes);
    }

    private Stream<Instant> dueTimes() {
        return campaigns
                .all()
                .filter(row -> row.isSending() || isDue(row))
                .map(_ -> database.now());
    }

    @Override
    public Optional<Part> take(int max) {
        return database.atomically(() ->
                campaigns
                        .all()
                        .filter(this::isDue)
                        .min(Comparator.comparing(row -> row.key().toString()))
                        .map(row -> taken(row, max)));
    }

    private boolean isDue(CampaignRow row) {
        return !untold(row).isEmpty() || again.find(row.workspaceId(), row.key()).isPresent();
    }

    private Part taken(CampaignRow row, int max) {
        again.remove(row.workspaceId(), row.key());
        return new Part(row.workspace(), row.key(), takeOf(row.workspace(), row.key(), max));
    }

    @Override
    public void again(Workspace workspace, CampaignId campaign) {
        database.atomically(() -> {
            Again row = new Again(workspace.id(), campaign);
            again.put(row);
            return row;
        });
    }

    @Override
    public List<FinalOutcome> takeOf(Workspace workspace, CampaignId campaign, int max) {
        return database.atomically(() ->
                campaigns.find(workspace.id(), campaign).stream()
                        .flatMap(row -> untold(row).stream())
                        .limit(max)
                        .map(this::taken)
                        .toList());
    }

    /** An outcome, and how it is marked as told. */
    private record PendingEvent(RecipientRow recipient, Optional<UUID> replaced) {}

    private List<PendingEvent> untold(CampaignRow row) {
        List<PendingEvent> all = new ArrayList<>();
        replaced.of(row.workspaceId())
                .filter(one -> one.recipient().isOf(row.key()))
                .sorted(
                        Comparator.comparing((ReplacedRow one) -> one.recipient().state().dueAt())
                                .thenComparing(one -> one.recipient().status()))
                .map(one -> new PendingEvent(one.recipient(), Optional.of(one.key())))
                .forEach(all::add);
        recipients
                .of(row.workspaceId())
                .filter(one -> one.isOf(row.key()) && TOLD.contains(one.status()))
                .filter(one -> told.find(row.workspaceId(), one.key()).isEmpty())
                .sorted(Comparator.comparingInt(RecipientRow::position))
                .map(one -> new PendingEvent(one, Optional.empty()))
                .forEach(all::add);
        return all;
    }

    private FinalOutcome taken(PendingEvent untold) {
        RecipientRow row = untold.recipient();
        untold.replaced()
                .ifPresentOrElse(
                        key -> replaced.remove(row.workspaceId(), key),
                        () -> told.put(new EmittedOutcomeRow(row.workspaceId(), row.key())));
        return new FinalOutcome(
                row.subscriber(),
                address(row.workspaceId(), row.subscriber()),
                row.status(),
                row.state().attempts(),
                row.status() == RecipientStatus.ACCEPTED ? Optional.empty() : row.state().reply(),
                row.state().dueAt());
    }

    private Optional<EmailAddress> address(UUID workspace, SubscriberId id) {
        return subscribers.find(workspace, id).map(row -> row.subscriber().email());
    }
}
