package dev.postroom.domain.campaign.sending;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignRow;
import dev.postroom.domain.campaign.ChunkRow;
import dev.postroom.domain.campaign.EmittedOutcomeRow;
import dev.postroom.domain.campaign.InMemoryHandover;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.ReplacedRow;
import dev.postroom.domain.campaign.audience.Audience;
import dev.postroom.domain.campaign.audience.InMemoryAudiences;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryLease;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.work.WorkKind;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** The ledger in memory: freezing and finishing; the handover is {@link InMemoryHandover}'s. */
public final class InMemoryCampaignLedger implements CampaignLedger {

    private static final Set<RecipientStatus> REOPENED =
            Set.of(RecipientStatus.DEFERRED, RecipientStatus.BOUNCED, RecipientStatus.FAILED);

    private final InMemoryDatabase database;
    private final InMemoryTable<CampaignRow> campaigns;
    private final InMemoryTable<ChunkRow> chunks;
    private final InMemoryTable<RecipientRow> recipients;
    private final InMemoryTable<EmittedOutcomeRow> told;
    private final InMemoryTable<ReplacedRow> replaced;
    private final InMemoryHandover handover;
    private final InMemoryAudiences audiences;

    public InMemoryCampaignLedger(InMemoryDatabase database) {
        this.database = database;
        this.campaigns = database.table(CampaignRow.class);
        this.chunks = database.table(ChunkRow.class);
        this.recipients = database.table(RecipientRow.class);
        this.told = database.table(EmittedOutcomeRow.class);
        this.replaced = database.table(ReplacedRow.class);
        this.audiences = new InMemoryAudiences(database);
        this.handover = new InMemoryHandover(database, audiences);
        database.queue(
                WorkKind.CAMPAIGN_FREEZING,
                () ->
                        campaigns
                                .all()
                                .filter(row -> row.isSending() && !row.isFrozen())
                                .map(row -> row.lease().freeAt()));
        database.queue(WorkKind.CAMPAIGN_SENDING, () -> handover.dueTimes());
    }

    @Override
    public Optional<Claimed<Campaign>> claimUnfrozen(Duration lease) {
        return database.atomically(() ->
                campaigns
                        .all()
                        .filter(row -> row.isSending() && !row.isFrozen())
                        .filter(row -> row.lease().isFree(database.now()))
                        .min(Comparator.comparing(row -> row.lease().freeAt()))
                        .map(row -> row.held(row.lease().claimed(database.now(), lease)))
                        .map(this::claimed));
    }

    private Claimed<Campaign> claimed(CampaignRow held) {
        campaigns.put(held);
        return new Claimed<>(held.workspace(), held.campaign(), held.lease().generation());
    }

    @Override
    public int freezeNext(Claimed<Campaign> claim, Audience audience, int chunkSize) {
        return database.atomically(() ->
                campaigns
                        .find(claim.workspace().id(), claim.work().id())
                        .filter(row -> row.lease().generation() == claim.generation())
                        .map(row -> freeze(row, audience, chunkSize))
                        .orElse(-1));
    }

    @Override
    public void releaseUnfrozen(Claimed<Campaign> claim) {
        database.atomically(() ->
                campaigns
                        .find(claim.workspace().id(), claim.work().id())
                        .filter(row -> row.lease().generation() == claim.generation())
                        .filter(row -> !row.isFrozen())
                        .map(row -> row.held(row.lease().claimed(database.now(), Duration.ZERO)))
                        .map(this::claimed));
    }

    @Override
    public boolean isFrozen(Workspace workspace, CampaignId campaign) {
        return database.atomically(() ->
                campaigns.find(workspace.id(), campaign).filter(CampaignRow::isFrozen).isPresent());
    }

    private int freeze(CampaignRow row, Audience audience, int chunkSize) {
        List<Subscriber> part = part(row, audience, chunkSize);
        Chunk chunk = new Chunk(row.key(), row.chunks() + 1);
        int position = Math.toIntExact(ofCampaign(row).count());
        if (!part.isEmpty()) {
            InMemoryLease free = InMemoryLease.freeAt(database.now());
            chunks.put(ChunkRow.frozen(row.workspaceId(), chunk, free));
        }
        for (Subscriber subscriber : part) {
            position++;
            recipients.put(
                    RecipientRow.ready(
                            row.workspaceId(), chunk, subscriber.id(), position, database.now()));
        }
        campaigns.put(row.frozen(chunk.number(), part.size() < chunkSize));
        return part.size();
    }

    private List<Subscriber> part(CampaignRow row, Audience audience, int chunkSize) {
        Instant start = row.campaign().state().startedAt().orElseThrow();
        return audiences
                .selected(row.workspaceId(), audience)
                .filter(Subscriber::isMailable)
                .filter(subscriber -> !subscriber.createdAt().isAfter(start))
                .filter(subscriber -> isNew(row, subscriber))
                .sorted(Comparator.comparing(subscriber -> subscriber.id().toString()))
                .limit(chunkSize)
                .toList();
    }

    private boolean isNew(CampaignRow row, Subscriber subscriber) {
        return ofCampaign(row).noneMatch(one -> one.subscriber().equals(subscriber.id()));
    }

    private Stream<RecipientRow> ofCampaign(CampaignRow row) {
        return recipients.of(row.workspaceId()).filter(one -> one.isOf(row.key()));
    }

    @Override
    public Optional<Claimed<Chunk>> claimChunk(Duration lease, Collection<Claimed<Chunk>> inHand) {
        return database.atomically(() -> handover.claimChunk(lease, inHand));
    }

    @Override
    public List<LedgerEntry> read(Claimed<Chunk> claim, Audience audience, int after, int max) {
        return database.atomically(() -> handover.read(claim, audience, after, max));
    }

    @Override
    public LeaseState record(
            Claimed<Chunk> claim,
            List<RecipientOutcome> outcomes,
            List<Integer> announced,
            Duration lease) {
        return database.atomically(() -> handover.record(claim, outcomes, announced, lease));
    }

    @Override
    public void extend(Claimed<Chunk> claim, Duration lease) {
        database.atomically(() -> handover.extend(claim, lease));
    }

    @Override
    public void release(Claimed<Chunk> claim, Duration pause) {
        database.atomically(() -> handover.release(claim, pause));
    }

    @Override
    public List<Claimed<Campaign>> lockFinished(int max) {
        return database.atomically(() ->
                campaigns
                        .all()
                        .filter(row -> row.isSending() && row.isFrozen())
                        .filter(this::hasNobodyLeft)
                        .sorted(Comparator.comparing(row -> row.key().toString()))
                        .limit(max)
                        .map(this::claimed)
                        .toList());
    }

    private boolean hasNobodyLeft(CampaignRow row) {
        return ofCampaign(row).allMatch(recipient -> recipient.status().isTerminal());
    }

    @Override
    public int reopen(Workspace workspace, CampaignId campaign) {
        return database.atomically(() -> {
            List<RecipientRow> missed =
                    recipients
                            .of(workspace.id())
                            .filter(row -> row.isOf(campaign))
                            .filter(row -> REOPENED.contains(row.status()))
                            .toList();
            missed.forEach(this::keepUntold);
            missed.forEach(row -> recipients.put(row.reopened(database.now())));
            missed.forEach(row -> dueAtOnce(workspace, row.chunk()));
            return missed.size();
        });
    }

    private void keepUntold(RecipientRow row) {
        boolean ended = row.status().isTerminal();
        if (ended && told.find(row.workspaceId(), row.key()).isEmpty()) {
            replaced.put(new ReplacedRow(row.workspaceId(), UUID.randomUUID(), row));
        }
        told.remove(row.workspaceId(), row.key());
    }

    private void dueAtOnce(Workspace workspace, Chunk chunk) {
        ChunkRow row = chunks.find(workspace.id(), chunk).orElseThrow();
        if (!row.isHeld()) {
            chunks.put(row.free(row.lease().until(database.now())));
        }
    }
}
