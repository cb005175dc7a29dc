package dev.postroom.domain.member.provider;

import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** The people of an identity provider in memory. */
public final class InMemoryProviderSubjects implements ProviderSubjects {

    private record Row(PersonId person, String issuer, String subject) implements InMemoryRow {

        @Override
        public UUID workspaceId() {
            return person.value();
        }

        @Override
        public String key() {
            return issuer;
        }
    }

    private final InMemoryTable<Row> rows;

    public InMemoryProviderSubjects(InMemoryDatabase database) {
        this.rows = database.table(Row.class);
    }

    @Override
    public boolean bind(PersonId person, String issuer, String subject, Instant now) {
        Row wanted = new Row(person, issuer, subject);
        List<Row> near =
                rows.all()
                        .filter(row -> row.issuer().equals(issuer))
                        .filter(row -> row.person().equals(person) || row.subject().equals(subject))
                        .toList();
        if (near.isEmpty()) {
            rows.put(wanted);
        }
        return near.isEmpty() || near.contains(wanted);
    }

    @Override
    public int removeOf(PersonId person) {
        return rows.removeIf(person.value(), _ -> true);
    }
}
