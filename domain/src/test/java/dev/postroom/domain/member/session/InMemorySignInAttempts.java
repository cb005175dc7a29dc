package dev.postroom.domain.member.session;

import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** Attempts to sign in, in memory. */
public final class InMemorySignInAttempts implements SignInAttempts {

    private static final UUID ONE = new UUID(0, 0);

    private record Row(ByteBuffer key, Attempts attempts) implements InMemoryRow {

        @Override
        public UUID workspaceId() {
            return ONE;
        }
    }

    private final InMemoryTable<Row> rows;

    public InMemorySignInAttempts(InMemoryDatabase database) {
        this.rows = database.table(Row.class);
    }

    @Override
    public Attempts lock(byte[] subject) {
        return rows.find(ONE, ByteBuffer.wrap(subject))
                .map(Row::attempts)
                .orElseGet(Attempts::none);
    }

    @Override
    public void put(byte[] subject, Attempts attempts) {
        rows.put(new Row(ByteBuffer.wrap(subject), attempts));
    }

    @Override
    public void clear(byte[] subject) {
        rows.remove(ONE, ByteBuffer.wrap(subject));
    }

    @Override
    public int removeOld(Instant before, int most) {
        List<Row> old =
                rows.all()
                        .filter(row ->
                                row.attempts().last().filter(at -> at.isBefore(before)).isPresent())
                        .limit(most)
                        .toList();
        old.forEach(row -> rows.remove(ONE, row.key()));
        return old.size();
    }
}
