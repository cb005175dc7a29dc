package dev.postroom.domain.member.passkey;

import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Passkeys in memory. */
public final class InMemoryPasskeys implements Passkeys {

    private record Row(Passkey passkey) implements InMemoryRow {

        @Override
        public UUID workspaceId() {
            return passkey.person().value();
        }

        @Override
        public PasskeyId key() {
            return passkey.id();
        }
    }

    private final InMemoryTable<Row> rows;

    public InMemoryPasskeys(InMemoryDatabase database) {
        this.rows = database.table(Row.class);
    }

    @Override
    public boolean add(Passkey passkey) {
        boolean isNew = find(passkey.credential()).isEmpty();
        if (isNew) {
            rows.put(new Row(passkey));
        }
        return isNew;
    }

    @Override
    public Optional<Passkey> find(String credential) {
        return rows.all()
                .map(Row::passkey)
                .filter(one -> one.credential().equals(credential))
                .findAny();
    }

    @Override
    public List<Passkey> of(PersonId person) {
        return rows.of(person.value())
                .map(Row::passkey)
                .sorted(
                        Comparator.comparing(Passkey::addedAt)
                                .thenComparing(one -> one.id().toString()))
                .toList();
    }

    @Override
    public boolean use(PasskeyId id, long counter, Instant now) {
        Optional<Passkey> used =
                rows.all()
                        .map(Row::passkey)
                        .filter(one -> one.id().equals(id))
                        .filter(one ->
                                counter > one.counter() || (counter == 0 && one.counter() == 0))
                        .findAny();
        used.ifPresent(one ->
                rows.put(
                        new Row(
                                new Passkey(
                                        one.id(),
                                        one.person(),
                                        one.credential(),
                                        one.key(),
                                        one.name(),
                                        counter,
                                        one.addedAt(),
                                        Optional.of(now)))));
        return used.isPresent();
    }

    @Override
    public boolean remove(PersonId person, PasskeyId id) {
        return rows.remove(person.value(), id);
    }

    @Override
    public int removeOf(PersonId person) {
        return rows.removeIf(person.value(), _ -> true);
    }
}
