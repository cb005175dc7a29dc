package dev.postroom.domain.member.provider;

import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** The people of an identity provider in memory. */
public final class InMemoryProviderSubjects implements ProviderSubjects {

    private record Row(PersonId person, ProviderSubject subject) implements InMemoryRow {

        @Override
        public UUID workspaceId() {
            return person.value();
        }

        @Override
        public String key() {
            return subject.issuer();
        }
    }

    private final InMemoryTable<Row> rows;

    public InMemoryProviderSubjects(InMemoryDatabase database) {
        this.rows = database.table(Row.class);
    }

    @Override
    public boolean isPossible(PersonId person, ProviderSubject subject) {
        Row wanted = new Row(person, subject);
        return near(wanted).allMatch(wanted::equals);
    }

    @Override
    public Binding bind(PersonId person, ProviderSubject subject, Instant now) {
        Row wanted = new Row(person, subject);
        List<Row> near = near(wanted).toList();
        if (near.isEmpty()) {
            rows.put(wanted);
            return Binding.MADE;
        }
        return near.contains(wanted) ? Binding.KEPT : Binding.REFUSED;
    }

    private Stream<Row> near(Row wanted) {
        return rows.all()
                .filter(row -> row.key().equals(wanted.key()))
                .filter(row ->
                        row.person().equals(wanted.person())
                                || row.subject().equals(wanted.subject()));
    }

    @Override
    public int removeOf(PersonId person) {
        return rows.removeIf(person.value(), _ -> true);
    }
}
