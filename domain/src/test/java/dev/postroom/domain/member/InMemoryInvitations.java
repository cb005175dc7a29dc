package dev.postroom.domain.member;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Invitations in memory. */
public final class InMemoryInvitations implements Invitations {

    private record Row(Invitation invitation, ByteBuffer hash) implements InMemoryRow {

        @Override
        public UUID workspaceId() {
            return invitation.account().value();
        }

        @Override
        public String key() {
            return invitation.address().key();
        }
    }

    private final InMemoryTable<Row> rows;

    public InMemoryInvitations(InMemoryDatabase database) {
        this.rows = database.table(Row.class);
    }

    @Override
    public void put(Invitation invitation, byte[] secretHash) {
        rows.put(new Row(invitation, ByteBuffer.wrap(secretHash)));
    }

    @Override
    public Optional<Invitation> find(byte[] secretHash) {
        ByteBuffer hash = ByteBuffer.wrap(secretHash);
        return rows.all().filter(row -> row.hash().equals(hash)).map(Row::invitation).findAny();
    }

    @Override
    public Optional<Invitation> find(UUID id) {
        return rows.all().map(Row::invitation).filter(it -> it.id().equals(id)).findAny();
    }

    @Override
    public List<Invitation> of(AccountId account) {
        return rows.of(account.value())
                .map(Row::invitation)
                .sorted(
                        Comparator.comparing(Invitation::createdAt)
                                .thenComparing(it -> it.id().toString())
                                .reversed())
                .toList();
    }

    @Override
    public boolean remove(AccountId account, UUID id) {
        return rows.removeIf(account.value(), row -> row.invitation().id().equals(id)) > 0;
    }

    @Override
    public int removeEnded(Instant before, int most) {
        List<Row> ended =
                rows.all()
                        .filter(row -> row.invitation().expiresAt().isBefore(before))
                        .limit(most)
                        .toList();
        ended.forEach(row -> rows.remove(row.workspaceId(), row.key()));
        return ended.size();
    }
}
