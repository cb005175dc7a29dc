package dev.postroom.domain.member;

import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.address.EmailAddress;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** People in memory. */
public final class InMemoryPeople implements People {

    private record Row(Person person, Optional<String> password) implements InMemoryRow {

        @Override
        public UUID workspaceId() {
            return person.id().value();
        }

        @Override
        public PersonId key() {
            return person.id();
        }
    }

    private final InMemoryTable<Row> rows;

    public InMemoryPeople(InMemoryDatabase database) {
        this.rows = database.table(Row.class);
    }

    @Override
    public boolean add(Person person, Optional<String> password) {
        boolean isFree = find(person.address()).isEmpty();
        if (isFree) {
            rows.put(new Row(person, password));
        }
        return isFree;
    }

    @Override
    public Optional<Person> find(PersonId id) {
        return rows.find(id.value(), id).map(Row::person);
    }

    @Override
    public Optional<Person> find(EmailAddress address) {
        return rows.all()
                .map(Row::person)
                .filter(person -> person.address().key().equals(address.key()))
                .findAny();
    }

    @Override
    public Optional<String> password(PersonId id) {
        return rows.find(id.value(), id).flatMap(Row::password);
    }

    @Override
    public void putPassword(PersonId id, String hash) {
        find(id).ifPresent(person -> rows.put(new Row(person, Optional.of(hash))));
    }

    @Override
    public void update(Person person) {
        rows.find(person.id().value(), person.id())
                .ifPresent(row -> rows.put(new Row(person, row.password())));
    }

    @Override
    public List<Person> list(Collection<PersonId> ids) {
        return list().stream().filter(person -> ids.contains(person.id())).toList();
    }

    @Override
    public List<Person> list() {
        return rows.all()
                .map(Row::person)
                .sorted(Comparator.comparing(person -> person.address().key()))
                .toList();
    }

    @Override
    public boolean areKnown() {
        return rows.all().findAny().isPresent();
    }
}
