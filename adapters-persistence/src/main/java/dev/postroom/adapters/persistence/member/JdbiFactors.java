package dev.postroom.adapters.persistence.member;

import dev.postroom.adapters.persistence.secret.SealedRows;
import dev.postroom.adapters.persistence.secret.SecretBox;
import dev.postroom.adapters.persistence.secret.SecretBox.Sealed;
import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.factor.Factor;
import dev.postroom.domain.member.factor.Factors;
import dev.postroom.domain.member.factor.TotpSecret;

import org.jdbi.v3.core.statement.Update;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Second factors in PostgreSQL. */
public final class JdbiFactors implements Factors {

    private static final String PROPOSE =
            """
            INSERT INTO factors (person_id, encryption_key_id, sealed, proposed_at, last_step,
                codes_made_at)
            VALUES (:person, :keyId, :sealed, :proposedAt, :lastStep, :codesMadeAt)
            ON CONFLICT (person_id) DO UPDATE SET encryption_key_id = :keyId, sealed = :sealed,
                proposed_at = :proposedAt, last_step = :lastStep, codes_made_at = :codesMadeAt
            WHERE factors.confirmed_at IS NULL
            """;
    private static final String FIND = "SELECT * FROM factors WHERE person_id = :person";
    private static final String IS_ACTIVE =
            """
            SELECT EXISTS (SELECT 1 FROM factors
                WHERE person_id = :person AND confirmed_at IS NOT NULL)
            """;
    private static final String CONFIRM =
            """
            UPDATE factors SET confirmed_at = :now, last_step = :step
            WHERE person_id = :person AND proposed_at = :proposedAt AND confirmed_at IS NULL
            """;
    // of two, the second waits for the first, and then finds its step
    private static final String ACCEPT =
            """
            UPDATE factors SET last_step = :step
            WHERE person_id = :person AND confirmed_at IS NOT NULL AND last_step < :step
            """;
    private static final String REMOVE =
            "DELETE FROM factors WHERE person_id = :person RETURNING confirmed_at IS NOT NULL";
    private static final String STAMP_CODES =
            """
            UPDATE factors SET codes_made_at = :now
            WHERE person_id = :person AND confirmed_at IS NOT NULL AND codes_made_at = :before
            """;
    private static final String REMOVE_CODES =
            "DELETE FROM recovery_codes WHERE person_id = :person";
    private static final String ADD_CODES =
            """
            INSERT INTO recovery_codes (person_id, code_hash)
            SELECT :person, hash FROM unnest(:hashes) hash
            """;
    private static final String TAKE_CODE =
            "DELETE FROM recovery_codes WHERE person_id = :person AND code_hash = :hash";
    private static final String COUNT_CODES =
            "SELECT count(*) FROM recovery_codes WHERE person_id = :person";
    private static final String PERSON = "person";

    private final Handles handles;
    private final SecretBox box;

    /**
     * The factors that these handles reach.
     *
     * @param box seals their secrets
     */
    public JdbiFactors(Handles handles, SecretBox box) {
        this.handles = handles;
        this.box = box;
    }

    @Override
    public boolean propose(Factor factor) {
        Sealed sealed =
                box.sealBytes(
                        factor.secret().reveal(), SealedFactors.placeOf(factor.person().value()));
        return update(
                PROPOSE,
                new Columns()
                        .put(PERSON, factor.person().value())
                        .put("keyId", sealed.keyId())
                        .put("sealed", sealed.bytes())
                        .put("proposedAt", factor.proposedAt())
                        .put("lastStep", factor.lastStep())
                        .put("codesMadeAt", factor.codesMadeAt()));
    }

    private boolean update(String sql, Columns columns) {
        return handles.call(
                handle -> handle.createUpdate(sql).bindMap(columns.values()).execute() > 0);
    }

    @Override
    public Optional<Factor> find(PersonId person) {
        return handles.call(handle ->
                handle.createQuery(FIND)
                        .bind(PERSON, person.value())
                        .map((result, _) -> factor(result))
                        .findOne());
    }

    @Override
    public boolean isActive(PersonId person) {
        return handles.call(handle ->
                handle.createQuery(IS_ACTIVE)
                        .bind(PERSON, person.value())
                        .mapTo(Boolean.class)
                        .one());
    }

    @Override
    public boolean confirm(PersonId person, Instant proposedAt, long step, Instant now) {
        return update(
                CONFIRM,
                new Columns()
                        .put(PERSON, person.value())
                        .put("proposedAt", proposedAt)
                        .put("step", step)
                        .put("now", now));
    }

    @Override
    public boolean accept(PersonId person, long step) {
        return update(ACCEPT, new Columns().put(PERSON, person.value()).put("step", step));
    }

    @Override
    public boolean remove(PersonId person) {
        return handles.transact(handle -> {
            Optional<Boolean> wasActive =
                    handle.createQuery(REMOVE)
                            .bind(PERSON, person.value())
                            .mapTo(Boolean.class)
                            .findOne();
            handle.createUpdate(REMOVE_CODES).bind(PERSON, person.value()).execute();
            return wasActive.orElse(false);
        });
    }

    @Override
    public boolean putCodes(PersonId person, Instant before, Instant now, List<byte[]> hashes) {
        return handles.transact(handle -> {
            Update stamp =
                    handle.createUpdate(STAMP_CODES)
                            .bind(PERSON, person.value())
                            .bind("before", DatabaseTimes.stored(before))
                            .bind("now", DatabaseTimes.stored(now));
            boolean isSame = stamp.execute() > 0;
            if (isSame) {
                handle.createUpdate(REMOVE_CODES).bind(PERSON, person.value()).execute();
                handle.createUpdate(ADD_CODES)
                        .bind(PERSON, person.value())
                        .bind("hashes", SqlArray.bytes(hashes))
                        .execute();
            }
            return isSame;
        });
    }

    @Override
    public boolean takeCode(PersonId person, byte[] hash) {
        return update(TAKE_CODE, new Columns().put(PERSON, person.value()).put("hash", hash));
    }

    @Override
    public int countCodes(PersonId person) {
        return handles.call(handle ->
                handle.createQuery(COUNT_CODES)
                        .bind(PERSON, person.value())
                        .mapTo(Integer.class)
                        .one());
    }

    private Factor factor(ResultSet result) throws SQLException {
        Row row = new Row(result);
        PersonId person = new PersonId(row.uuid("person_id"));
        byte[] secret =
                box.openBytes(
                        SealedRows.sealed(row, "sealed"), SealedFactors.placeOf(person.value()));
        return new Factor(
                person,
                TotpSecret.of(secret),
                row.instant("proposed_at"),
                row.optionalInstant("confirmed_at"),
                row.number("last_step"),
                row.instant("codes_made_at"));
    }
}
