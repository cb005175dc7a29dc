package dev.postroom.domain.campaign;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.campaign.CampaignLedger.Chunk;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberId;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Handover of chunks to senders, and their outcomes. Its callers hold the database lock. */
final class InMemoryHandover {

    private final InMemoryDatabase database;
    private final InMemoryAudiences audiences;
    private final InMemoryTable<CampaignRow> campaigns;
    private final InMemoryTable<ChunkRow> chunks;
    private final InMemoryTable<RecipientRow> recipients;

    InMemoryHandover(InMemoryDatabase database, InMemoryAudiences audiences) {
        this.database = database;
        this.audiences = audiences;
        this.campaigns = database.table(CampaignRow.class);
        this.chunks = database.table(ChunkRow.class);
        this.recipients = database.table(RecipientRow.class);
    }

    Optional<Claimed<Chunk>> claimChunk(Duration lease) {
        Instant now = database.now();
        List<ChunkRow> free =
                chunks.all()
                        .filter(row -> row.lease().isFree(now) && campaign(row).isSending())
                        .sorted(
                                Comparator.comparing((ChunkRow row) -> row.lease().freeAt())
                                        .thenComparingInt(row -> row.chunk().number()))
                        .toList();
        free.forEach(this::resolveInFlight);
        return free.stream()
                .filter(row -> rows(row).anyMatch(recipient -> recipient.isDue(now)))
                .findFirst()
                .map(row -> row.held(row.lease().claimed(now, lease)))
                .map(this::claimed);
    }

    /** When the chunks with open recipients are due, leases included. */
    Stream<Instant> dueTimes() {
        return chunks.all()
                .filter(row -> campaign(row).isSending())
                .filter(row -> rows(row).anyMatch(one -> !one.status().isTerminal()))
                .map(row -> row.lease().freeAt());
    }

    private Claimed<Chunk> claimed(ChunkRow held) {
        chunks.put(held);
        return new Claimed<>(campaign(held).workspace(), held.chunk(), held.lease().generation());
    }

    private void resolveInFlight(ChunkRow chunk) {
        RecipientStatus resolved =
                campaign(chunk).campaign().schedule().onUnknown() == OnUnknown.HOLD
                        ? RecipientStatus.UNKNOWN
                        : RecipientStatus.READY;
        rows(chunk)
                .filter(row -> row.status() == RecipientStatus.SUBMITTING)
                .forEach(row -> recipients.put(row.with(resolved, row.dueAt())));
    }

    List<Recipient> take(Claimed<Chunk> claim, Audience audience, int max, Duration lease) {
        Optional<ChunkRow> chunk = held(claim).filter(row -> campaign(row).isSending());
        if (chunk.isEmpty()) {
            return List.of();
        }
        Instant now = database.now();
        chunks.put(chunk.get().held(chunk.get().lease().until(now.plus(lease))));
        Map<SubscriberId, Subscriber> eligible =
                audiences
                        .selected(claim.workspace().id(), audience)
                        .filter(Subscriber::isMailable)
                        .collect(Collectors.toMap(Subscriber::id, Function.identity()));
        return taken(chunk.get(), eligible, max, now);
    }

    private List<Recipient> taken(
            ChunkRow chunk, Map<SubscriberId, Subscriber> eligible, int max, Instant now) {
        List<Recipient> taken = new ArrayList<>();
        for (RecipientRow row : rows(chunk).filter(r -> r.isDue(now)).toList()) {
            Subscriber subscriber = eligible.get(row.subscriber());
            if (subscriber == null) {
                recipients.put(row.with(RecipientStatus.SUPPRESSED, now));
            } else if (taken.size() < max) {
                recipients.put(row.with(RecipientStatus.SUBMITTING, now));
                taken.add(
                        new Recipient(
                                subscriber.id(),
                                subscriber.email(),
                                subscriber.profile(),
                                row.attempts()));
            }
        }
        return taken;
    }

    boolean record(Claimed<Chunk> claim, List<RecipientOutcome> outcomes) {
        Optional<ChunkRow> chunk = held(claim);
        chunk.ifPresent(row -> outcomes.forEach(outcome -> store(row, outcome)));
        return chunk.isPresent();
    }

    private void store(ChunkRow chunk, RecipientOutcome outcome) {
        Instant due = database.now().plus(outcome.retryAfter().orElse(Duration.ZERO));
        rows(chunk)
                .filter(row -> row.subscriber().equals(outcome.subscriber()))
                .filter(row -> row.status() == RecipientStatus.SUBMITTING)
                .forEach(row ->
                        recipients.put(row.with(outcome.status(), due).answered(outcome.reply())));
    }

    boolean release(Claimed<Chunk> claim, Duration pause) {
        Optional<ChunkRow> chunk = held(claim);
        chunk.map(row -> row.held(row.lease().claimed(database.now(), pause)))
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
                .sorted(Comparator.comparing(row -> row.subscriber().toString()));
    }

    private CampaignRow campaign(ChunkRow chunk) {
        return campaigns.find(chunk.workspaceId(), chunk.chunk().campaign()).orElseThrow();
    }
}
