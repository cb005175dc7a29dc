package dev.postroom.domain.consent;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.shared.SeededRandomness;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The consent ledger in memory, with one chain for each workspace. */
public final class InMemoryConsents implements Consents {

    private record Row(UUID workspaceId, ConsentLink link) implements InMemoryRow {
        @Override
        public Object key() {
            return link.position();
        }
    }

    private static final int SALT = 16;

    private final InMemoryDatabase database;
    private final InMemoryTable<Row> links;
    private final Randomness randomness = new SeededRandomness(1);

    public InMemoryConsents(InMemoryDatabase database) {
        this.database = database;
        this.links = database.table(Row.class);
    }

    @Override
    public void append(Workspace workspace, List<Entry> entries) {
        if (!entries.isEmpty()) {
            database.atomically(() -> {
                List<ConsentLink> present = ordered(workspace);
                byte[] previous =
                        present.isEmpty()
                                ? new byte[ConsentHashes.LENGTH]
                                : present.getLast().hash();
                ConsentPosition position = new ConsentPosition(0, present.size() + 1L);
                links.put(new Row(workspace.id(), link(workspace, entries, position, previous)));
                return position;
            });
        }
    }

    private ConsentLink link(
            Workspace workspace, List<Entry> entries, ConsentPosition position, byte[] previous) {
        List<ConsentRecord> records = new ArrayList<>();
        List<byte[]> hashes = new ArrayList<>();
        for (Entry entry : entries) {
            byte[] salt = randomness.bytes(SALT);
            byte[] commitment = ConsentHashes.commitment(salt, entry.details());
            hashes.add(ConsentHashes.record(workspace, entry.fact(), commitment));
            records.add(
                    new ConsentRecord(
                            position,
                            records.size(),
                            entry.fact(),
                            commitment,
                            Optional.of(new ConsentRecord.Disclosed(salt, entry.details()))));
        }
        return new ConsentLink(
                position, records.size(), previous, ConsentHashes.link(previous, hashes), records);
    }

    private List<ConsentLink> ordered(Workspace workspace) {
        return links.of(workspace.id())
                .map(Row::link)
                .sorted(Comparator.comparingLong(link -> link.position().number()))
                .toList();
    }

    @Override
    public List<ConsentRecord> of(
            Workspace workspace, SubscriberId subscriber, Optional<ConsentRecord> after, int max) {
        Comparator<ConsentRecord> order =
                Comparator.comparing((ConsentRecord one) -> one.fact().at())
                        .thenComparingInt(one -> one.position().chain())
                        .thenComparingLong(one -> one.position().number())
                        .thenComparingInt(ConsentRecord::place);
        return ordered(workspace).stream()
                .flatMap(link -> link.records().stream())
                .filter(record ->
                        record.details()
                                .filter(it -> it.details().subscriber().equals(subscriber))
                                .isPresent())
                .filter(record -> after.map(last -> order.compare(record, last) > 0).orElse(true))
                .sorted(order)
                .limit(max)
                .toList();
    }

    @Override
    public Map<ConsentPosition, byte[]> heads(Workspace workspace) {
        List<ConsentLink> present = ordered(workspace);
        return present.isEmpty()
                ? Map.of()
                : Map.of(present.getLast().position(), present.getLast().hash());
    }

    @Override
    public List<ConsentLink> links(Workspace workspace, Optional<ConsentPosition> after, int max) {
        return ordered(workspace).stream()
                .filter(link ->
                        after.filter(it -> link.position().number() <= it.number()).isEmpty())
                .limit(max)
                .toList();
    }
}
