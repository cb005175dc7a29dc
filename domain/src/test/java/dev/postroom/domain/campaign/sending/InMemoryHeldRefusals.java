package dev.postroom.domain.campaign.sending;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignRow;
import dev.postroom.domain.campaign.ChunkRow;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.subscriber.SubscriberRow;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Held refusals in memory. */
public final class InMemoryHeldRefusals implements HeldRefusals {

    private final InMemoryDatabase database;
    private final InMemoryTable<Row> rows;
    private final InMemoryTable<CampaignRow> campaigns;
    private final InMemoryTable<ChunkRow> chunks;
    private final InMemoryTable<RecipientRow> recipients;
    private final InMemoryTable<SubscriberRow> subscribers;

    public InMemoryHeldRefusals(InMemoryDatabase database) {
        this.database = database;
        this.rows = database.table(Row.class);
        this.campaigns = database.table(CampaignRow.class);
        this.chunks = database.table(ChunkRow.class);
        this.recipients = database.table(RecipientRow.class);
        this.subscribers = database.table(SubscriberRow.class);
    }

    private record Key(Chunk chunk, SubscriberId person) {}

    private record Row(UUID workspaceId, Key key, Refusal refusal) implements InMemoryRow {}

    @Override
    public void hold(Workspace workspace, Chunk chunk, List<Refusal> refusals) {
        database.atomically(() -> {
            for (Refusal refusal : refusals) {
                Key key = new Key(chunk, refusal.person());
                if (rows.find(workspace.id(), key).isEmpty() && isKnown(workspace, refusal)) {
                    rows.put(new Row(workspace.id(), key, refusal));
                }
            }
            return refusals;
        });
    }

    private boolean isKnown(Workspace workspace, Refusal refusal) {
        return subscribers.find(workspace.id(), refusal.person()).isPresent();
    }

    @Override
    public Optional<Part> take(Workspace workspace, CampaignId campaign) {
        return database.atomically(() ->
                rows.of(workspace.id())
                        .map(row -> row.key().chunk())
                        .filter(chunk -> chunk.campaign().equals(campaign))
                        .filter(chunk -> isOver(workspace, chunk))
                        .min(Comparator.comparingInt(Chunk::number))
                        .map(chunk -> taken(workspace, chunk)));
    }

    private boolean isOver(Workspace workspace, Chunk chunk) {
        boolean isHeld = chunks.find(workspace.id(), chunk).filter(ChunkRow::isHeld).isPresent();
        boolean isSending =
                campaigns
                        .find(workspace.id(), chunk.campaign())
                        .filter(CampaignRow::isSending)
                        .isPresent();
        boolean isOpen = !of(workspace, chunk).stream().allMatch(this::isTerminal);
        return Stream.of(isHeld, isOpen, isSending).filter(one -> one).count() < 2;
    }

    private boolean isTerminal(RecipientRow row) {
        return row.status().isTerminal();
    }

    private List<RecipientRow> of(Workspace workspace, Chunk chunk) {
        return recipients.of(workspace.id()).filter(row -> row.isIn(chunk)).toList();
    }

    private Part taken(Workspace workspace, Chunk chunk) {
        List<Refusal> refusals =
                rows.of(workspace.id())
                        .filter(row -> row.key().chunk().equals(chunk))
                        .map(Row::refusal)
                        .filter(refusal -> isKnown(workspace, refusal))
                        .toList();
        rows.removeIf(workspace.id(), row -> row.key().chunk().equals(chunk));
        long accepted =
                of(workspace, chunk).stream()
                        .filter(row -> row.status() == RecipientStatus.ACCEPTED)
                        .count();
        return new Part(refusals, accepted);
    }

    @Override
    public void drop(Workspace workspace, CampaignId campaign) {
        database.atomically(() ->
                rows.removeIf(
                        workspace.id(), row -> row.key().chunk().campaign().equals(campaign)));
    }
}
