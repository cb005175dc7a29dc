package dev.postroom.adapters.persistence.member;

import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.provider.ProviderSubjects;

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
    private static final String REMOVE_OF =
            "DELETE FROM provider_subjects WHERE person_id = :person";
    private static final String PERSON = "person";

    private final Handles handles;

    /** The people that these handles reach. */
    public JdbiProviderSubjects(Handles handles) {
        this.handles = handles;
    }

    @Override
    public boolean bind(PersonId person, String issuer, String subject, Instant now) {
        Columns pair =
                new Columns()
                        .put(PERSON, person.value())
                        .put("issuer", issuer)
                        .put("subject", subject);
        return handles.call(handle ->
                handle.createUpdate(BIND).bindMap(pair.values()).bind("now", now).execute() > 0
                        || handle.createQuery(FIND)
                                .bindMap(pair.values())
                                .mapTo(Integer.class)
                                .findOne()
                                .isPresent());
    }

    @Override
    public int removeOf(PersonId person) {
        return handles.call(
                handle -> handle.createUpdate(REMOVE_OF).bind(PERSON, person.value()).execute());
    }
}
