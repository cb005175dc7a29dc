package dev.postroom.domain.member.access;

import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

/** Links for a set-up or a password, in memory. */
public final class InMemoryAccessLinks implements AccessLinks {

    private static final UUID ONE = new UUID(0, 0);

    private record Row(ByteBuffer key, AccessLink link) implements InMemoryRow {

        @Override
        public UUID workspaceId() {
            return ONE;
        }
    }

    private final InMemoryTable<Row> rows;

    public InMemoryAccessLinks(InMemoryDatabase database) {
        this.rows = database.table(Row.class);
    }

    @Override
    public void add(AccessLink link, byte[] secretHash) {
        rows.put(new Row(ByteBuffer.wrap(secretHash), link));
    }

    @Override
    public Optional<AccessLink> find(byte[] secretHash) {
        return rows.find(ONE, ByteBuffer.wrap(secretHash)).map(Row::link);
    }

    @Override
    public boolean take(byte[] secretHash) {
        return rows.remove(ONE, ByteBuffer.wrap(secretHash));
    }

    @Override
    public int countSince(PersonId person, AccessLink.Purpose purpose, Instant since) {
        return (int)
                rows.all()
                        .map(Row::link)
                        .filter(link -> link.person().filter(person::equals).isPresent())
                        .filter(link -> link.purpose() == purpose)
                        .filter(link -> !link.createdAt().isBefore(since))
                        .count();
    }

    @Override
    public int removeOf(PersonId person) {
        return removeIf(link -> link.person().filter(person::equals).isPresent());
    }

    @Override
    public int removeOf(PersonId person, AccessLink.Purpose purpose) {
        return removeIf(link ->
                link.purpose() == purpose && link.person().filter(person::equals).isPresent());
    }

    @Override
    public int removeSetUps() {
        return removeIf(link -> link.person().isEmpty());
    }

    private int removeIf(Predicate<AccessLink> condition) {
        return rows.removeIf(ONE, row -> condition.test(row.link()));
    }

    @Override
    public int removeEnded(Instant before, int most) {
        List<Row> ended =
                rows.all()
                        .filter(row -> row.link().expiresAt().isBefore(before))
                        .limit(most)
                        .toList();
        ended.forEach(row -> rows.remove(ONE, row.key()));
        return ended.size();
    }
}
