package dev.postroom.adapters.persistence.member;

import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.provider.ProviderSubject;
import dev.postroom.domain.member.provider.ProviderSubjects;

import org.jdbi.v3.core.Handle;

import java.time.Instant;

/** The people of an identity provider in PostgreSQL. */
public final class JdbiProviderSubjects implements ProviderSubjects {

    // a transaction that binds one of both to another waits here, and then inserts nothing
    private static final String BIND =
            """
            INSERT INTO provider_subjects (person_id, issuer, subject, bound_at)
            VALUES (:person, :issuer, :subject, :now)
            ON CONFLICT DO NOTHING
            """;
    private static final String FIND =
            """
            SELECT 1 FROM provider_subjects
            WHERE person_id = :person AND issuer = :issuer AND subject = :subject
            """;
    private static final String FIND_OTHER =
            """
            SELECT 1 FROM provider_subjects
            WHERE issuer = :issuer AND (person_id = :person OR subject = :subject)
                AND NOT (person_id = :person AND subject = :subject)
            LIMIT 1
            """;
    private static final String REMOVE_OF =
            "DELETE FROM provider_subjects WHERE person_id = :person";
    private static final String PERSON = "person";

    private final Handles handles;

    /** The people that these handles reach. */
    public JdbiProviderSubjects(Handles handles) {
        this.handles = handles;
    }

    @Override
    public boolean isPossible(PersonId person, ProviderSubject subject) {
        return handles.call(handle -> !isFound(handle, FIND_OTHER, pair(person, subject)));
    }

    @Override
    public Binding bind(PersonId person, ProviderSubject subject, Instant now) {
        Columns pair = pair(person, subject);
        return handles.call(handle -> {
            if (handle.createUpdate(BIND).bindMap(pair.values()).bind("now", now).execute() > 0) {
                return Binding.MADE;
            }
            return isFound(handle, FIND, pair) ? Binding.KEPT : Binding.REFUSED;
        });
    }

    private static boolean isFound(Handle handle, String sql, Columns pair) {
        return handle.createQuery(sql)
                .bindMap(pair.values())
                .mapTo(Integer.class)
                .findOne()
                .isPresent();
    }

    private static Columns pair(PersonId person, ProviderSubject subject) {
        return new Columns()
                .put(PERSON, person.value())
                .put("issuer", subject.issuer())
                .put("subject", subject.name());
    }

    @Override
    public int removeOf(PersonId person) {
        return handles.call(
                handle -> handle.createUpdate(REMOVE_OF).bind(PERSON, person.value()).execute());
    }
}
