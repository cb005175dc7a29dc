package dev.postroom.domain.campaign.report;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.ChunkRow;
import dev.postroom.domain.campaign.EmittedOutcomeRow;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.ReplacedRow;
import dev.postroom.domain.campaign.sending.RecipientRow;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryTable;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;

/** Late outcomes in memory. */
public final class InMemoryLateOutcomes implements LateOutcomes {

    private static final Set<RecipientStatus> HANDED_OVER =
            EnumSet.of(
                    RecipientStatus.ACCEPTED, RecipientStatus.BOUNCED, RecipientStatus.COMPLAINED);
    private static final int LONGEST_REPLY = 500;

    private final InMemoryDatabase database;
    private final InMemoryTable<RecipientRow> recipients;
    private final InMemoryTable<ChunkRow> chunks;
    private final InMemoryTable<EmittedOutcomeRow> told;
    private final InMemoryTable<ReplacedRow> replaced;

    public InMemoryLateOutcomes(InMemoryDatabase database) {
        this.database = database;
        this.recipients = database.table(RecipientRow.class);
        this.chunks = database.table(ChunkRow.class);
        this.told = database.table(EmittedOutcomeRow.class);
        this.replaced = database.table(ReplacedRow.class);
    }

    @Override
    public Optional<Known> lock(Workspace workspace, CampaignId campaign, int position) {
        return database.atomically(() ->
                recipients
                        .find(workspace.id(), new RecipientRow.Key(campaign, position))
                        .map(row ->
                                new Known(
                                        row.subscriber(),
                                        row.status(),
                                        row.state().dueAt(),
                                        isInHand(row))));
    }

    @Override
    public List<Near> near(Workspace workspace, CampaignId campaign, int position, int most) {
        return IntStream.rangeClosed(position - most, position + most)
                .filter(place -> place != position)
                .mapToObj(place -> new RecipientRow.Key(campaign, place))
                .flatMap(key -> recipients.find(workspace.id(), key).stream())
                .filter(row -> HANDED_OVER.contains(row.status()))
                .map(row ->
                        new Near(
                                row.subscriber(),
                                row.state()
                                        .reply()
                                        .filter(_ -> row.status() == RecipientStatus.BOUNCED)))
                .toList();
    }

    @Override
    public void replace(
            Workspace workspace,
            CampaignId campaign,
            int position,
            RecipientStatus status,
            String text) {
        database.atomically(() ->
                recipients
                        .find(workspace.id(), new RecipientRow.Key(campaign, position))
                        .map(row -> replaced(row, status, text)));
    }

    private boolean isInHand(RecipientRow row) {
        return chunks.find(row.workspaceId(), row.chunk())
                .filter(chunk -> chunk.isHeld() && !chunk.lease().isFree(database.now()))
                .isPresent();
    }

    private RecipientRow replaced(RecipientRow row, RecipientStatus status, String text) {
        boolean isTold = told.find(row.workspaceId(), row.key()).isPresent();
        if (row.status() == RecipientStatus.ACCEPTED && !isTold) {
            replaced.put(new ReplacedRow(row.workspaceId(), UUID.randomUUID(), row));
        }
        told.remove(row.workspaceId(), row.key());
        String reply = text.substring(0, Math.min(LONGEST_REPLY, text.length()));
        RecipientRow next =
                row.with(status, row.state().attempts(), database.now())
                        .answered(Optional.of(reply));
        recipients.put(next);
        return next;
    }
}
