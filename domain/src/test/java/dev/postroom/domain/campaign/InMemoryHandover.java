package dev.postroom.domain.campaign;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.campaign.audience.Audience;
import dev.postroom.domain.campaign.audience.InMemoryAudiences;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.sending.LeaseState;
import dev.postroom.domain.campaign.sending.LedgerEntry;
import dev.postroom.domain.campaign.sending.Recipient;
import dev.postroom.domain.campaign.sending.RecipientOutcome;
import dev.postroom.domain.campaign.sending.RecipientRow;
import dev.postroom.domain.email.suppression.InMemorySuppressions;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryLease;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.subscriber.Subscriber;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Handover of chunks to senders, and their outcomes. Its callers hold the database lock. */
public final class InMemoryHandover {

    private final InMemoryDatabase database;
    private final InMemoryAudiences audiences;
    private final InMemorySuppressions suppressions;
    private final InMemoryTable<CampaignRow> campaigns;
    private final InMemoryTable<ChunkRow> chunks;
    private final InMemoryTable<RecipientRow> recipients;
    private final InMemoryTable<LedgerTurn> turns;

    public InMemoryHandover(InMemoryDatabase database, InMemoryAudiences audiences) {
        this.database = database;
        this.audiences = audiences;
        this.suppressions = new InMemorySuppressions(database);
        this.campaigns = database.table(CampaignRow.class);
        this.chunks = database.table(ChunkRow.class);
        this.recipients = database.table(RecipientRow.class);
        this.turns = database.table(LedgerTurn.class);
    }

    public Optional<Claimed<Chunk>> claimChunk(Duration lease, Collection<Claimed<Chunk>> inHand) {
        Instant now = database.now();
        List<ChunkRow> free =
                chunks.all()
                        .filter(row -> row.lease().isFree(now) && campaign(row).isSending())
                        .filter(row -> inHand.stream().noneMatch(row::isOf))
                        .sorted(
                                Comparator.comparingLong((ChunkRow row) -> turn(row.workspaceId()))
                                        .thenComparing(row -> row.lease().freeAt())
                                        .thenComparingInt(row -> row.chunk().number()))
                        .toList();
        free.forEach(this::holdAnnounced);
        return free.stream()
                .filter(row -> rows(row).anyMatch(recipient -> recipient.isDue(now)))
                .findFirst()
                .map(row -> row.held(row.lease().claimed(now, lease), List.of()))
                .map(this::claimed);
    }

    /** When the chunks with open recipients are due, leases included. */
    public Stream<Instant> dueTimes() {
        return chunks.all()
                .filter(row -> campaign(row).isSending())
                .filter(row -> rows(row).anyMatch(one -> !one.status().isTerminal()))
                .map(row -> row.lease().freeAt());
    }

    private long turn(UUID workspace) {
        return turns.find(workspace, workspace).map(LedgerTurn::number).orElse(0L);
    }

    private Claimed<Chunk> claimed(ChunkRow held) {
        chunks.put(held);
        long last = turns.all().mapToLong(LedgerTurn::number).max().orElse(0);
        turns.put(new LedgerTurn(held.workspaceId(), last + 1));
        return new Claimed<>(campaign(held).workspace(), held.chunk(), held.lease().generation());
    }

    private void holdAnnounced(ChunkRow chunk) {
        rows(chunk)
                .filter(row -> chunk.announced().contains(row.position()))
                .filter(row -> !row.status().isTerminal())
                .forEach(row ->
                        recipients.put(
                                row.with(
                                        RecipientStatus.UNKNOWN,
                                        row.state().attempts() + 1,
                                        database.now())));
    }

    public List<LedgerEntry> read(Claimed<Chunk> claim, Audience audience, int after, int max) {
        Optional<ChunkRow> chunk = held(claim).filter(row -> campaign(row).isSending());
        if (chunk.isEmpty()) {
            return List.of();
        }
        Map<SubscriberId, Subscriber> eligible =
                audiences
                        .selected(claim.workspace().id(), audience)
                        .filter(Subscriber::isMailable)
                        .filter(one -> !suppressions.contains(claim.workspace(), one.email()))
                        .collect(Collectors.toMap(Subscriber::id, Function.identity()));
        return rows(chunk.get())
                .filter(row -> row.position() > after && row.isDue(database.now()))
                .limit(max)
                .map(row -> entry(row, Optional.ofNullable(eligible.get(row.subscriber()))))
                .toList();
    }

    private static LedgerEntry entry(RecipientRow row, Optional<Subscriber> eligible) {
        return eligible.<LedgerEntry>map(one ->
                        new LedgerEntry.Eligible(
                                row.place(), new Recipient(one.id(), one.email(), one.profile())))
                .orElseGet(() -> new LedgerEntry.Ineligible(row.place()));
    }

    public LeaseState record(
            Claimed<Chunk> claim,
            List<RecipientOutcome> outcomes,
            List<Integer> announced,
            Duration lease) {
        Optional<ChunkRow> chunk = held(claim);
        if (chunk.isEmpty()) {
            return LeaseState.LOST;
        }
        outcomes.forEach(outcome -> store(chunk.get(), outcome));
        InMemoryLease longer = chunk.get().lease().until(database.now().plus(lease));
        chunks.put(chunk.get().held(longer, announced));
        return campaign(chunk.get()).isSending() ? LeaseState.HELD : LeaseState.STOPPED;
    }

    private void store(ChunkRow chunk, RecipientOutcome outcome) {
        Instant due = database.now().plus(outcome.retryAfter().orElse(Duration.ZERO));
        recipients
                .find(
                        chunk.workspaceId(),
                        new RecipientRow.Key(chunk.chunk().campaign(), outcome.place().position()))
                .filter(row -> row.isIn(chunk.chunk()) && !row.status().isTerminal())
                .filter(row -> row.status() == outcome.place().status())
                .map(row ->
                        row.with(outcome.status(), outcome.attempts(), due)
                                .answered(outcome.reply()))
                .ifPresent(recipients::put);
    }

    public boolean extend(Claimed<Chunk> claim, Duration lease) {
        Optional<ChunkRow> chunk = held(claim);
        chunk.map(row -> row.held(row.lease().until(database.now().plus(lease)), row.announced()))
                .ifPresent(chunks::put);
        return chunk.isPresent();
    }

    public boolean release(Claimed<Chunk> claim, Duration pause) {
        Optional<ChunkRow> chunk = held(claim);
        chunk.map(row -> row.free(row.lease().claimed(database.now(), pause)))
                .ifPresent(chunks::put);
        return chunk.isPresent();
    }

    private Optional<ChunkRow> held(Claimed<Chunk> claim) {
        return chunks.find(claim.workspace().id(), claim.work())
                .filter(row -> row.lease().generation() == claim.generation());
    }

    private Stream<RecipientRow> rows(ChunkRow chunk) {
        return recipients
                .of(chunk.workspaceId())
                .filter(row -> row.isIn(chunk.chunk()))
                .sorted(Comparator.comparingInt(RecipientRow::position));
    }

    private CampaignRow campaign(ChunkRow chunk) {
        return campaigns.find(chunk.workspaceId(), chunk.chunk().campaign()).orElseThrow();
    }
}
