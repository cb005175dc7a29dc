package dev.postroom.adapters.persistence.member;

import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.passkey.KeyAlgorithm;
import dev.postroom.domain.member.passkey.Passkey;
import dev.postroom.domain.member.passkey.PasskeyId;
import dev.postroom.domain.member.passkey.PasskeyKey;
import dev.postroom.domain.member.passkey.Passkeys;
import dev.postroom.domain.shared.text.Keyword;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Passkeys in PostgreSQL. */
public final class JdbiPasskeys implements Passkeys {

    private static final String ADD =
            """
            INSERT INTO passkeys (id, person_id, credential, algorithm, public_key, name, counter,
                added_at, used_at)
            VALUES (:id, :person, :credential, :algorithm, :key, :name, :counter, :addedAt, :usedAt)
            ON CONFLICT (credential) DO NOTHING
            """;
    private static final String FIND = "SELECT * FROM passkeys WHERE credential = :credential";
    private static final String OF =
            "SELECT * FROM passkeys WHERE person_id = :person ORDER BY added_at, id";
    // of two, the second waits for the first, and then finds its count
    private static final String USE =
            """
            UPDATE passkeys SET counter = :counter, used_at = :now
            WHERE id = :id AND (counter < :counter OR (counter = 0 AND :counter = 0))
            """;
    private static final String REMOVE =
            "DELETE FROM passkeys WHERE id = :id AND person_id = :person";
    private static final String REMOVE_OF = "DELETE FROM passkeys WHERE person_id = :person";
    private static final String PERSON = "person";

    private final Handles handles;

    /** The passkeys that these handles reach. */
    public JdbiPasskeys(Handles handles) {
        this.handles = handles;
    }

    @Override
    public boolean add(Passkey passkey) {
        return update(
                        ADD,
                        new Columns()
                                .put("id", passkey.id().value())
                                .put(PERSON, passkey.person().value())
                                .put("credential", passkey.credential())
                                .put("algorithm", passkey.key().algorithm().keyword())
                                .put("key", passkey.key().encoded())
                                .put("name", passkey.name())
                                .put("counter", passkey.counter())
                                .put("addedAt", passkey.addedAt())
                                .put("usedAt", passkey.usedAt()))
                > 0;
    }

    private int update(String sql, Columns columns) {
        return handles.call(handle -> handle.createUpdate(sql).bindMap(columns.values()).execute());
    }

    @Override
    public Optional<Passkey> find(String credential) {
        return handles.call(handle ->
                handle.createQuery(FIND)
                        .bind("credential", credential)
                        .map((result, _) -> passkey(result))
                        .findOne());
    }

    @Override
    public List<Passkey> of(PersonId person) {
        return handles.call(handle ->
                handle.createQuery(OF)
                        .bind(PERSON, person.value())
                        .map((result, _) -> passkey(result))
                        .list());
    }

    @Override
    public boolean use(PasskeyId id, long counter, Instant now) {
        return update(
                        USE,
                        new Columns().put("id", id.value()).put("counter", counter).put("now", now))
                > 0;
    }

    @Override
    public boolean remove(PersonId person, PasskeyId id) {
        return update(REMOVE, new Columns().put("id", id.value()).put(PERSON, person.value())) > 0;
    }

    @Override
    public int removeOf(PersonId person) {
        return update(REMOVE_OF, new Columns().put(PERSON, person.value()));
    }

    private static Passkey passkey(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new Passkey(
                new PasskeyId(row.uuid("id")),
                new PersonId(row.uuid("person_id")),
                row.text("credential"),
                new PasskeyKey(
                        Keyword.parse(KeyAlgorithm.class, row.text("algorithm")).orElseThrow(),
                        row.text("public_key")),
                row.text("name"),
                row.number("counter"),
                row.instant("added_at"),
                row.optionalInstant("used_at"));
    }
}
