package dev.postroom.adapters.persistence.member;

import dev.postroom.adapters.persistence.secret.SealedRows;
import dev.postroom.adapters.persistence.secret.SealedTable;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;

import org.jdbi.v3.core.Handle;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The secrets of all second factors, for commands that replace the master key. */
public final class SealedFactors implements SealedTable<UUID> {

    private static final UUID FIRST = new UUID(0, 0);
    private static final String COUNTS =
            "SELECT encryption_key_id, count(*) AS rows FROM factors GROUP BY 1 ORDER BY 1";
    private static final String PAGE =
            """
            SELECT person_id, encryption_key_id, sealed FROM factors
            WHERE person_id > :after AND encryption_key_id <> :except
            ORDER BY person_id LIMIT :max
            """;
    private static final String REPLACE =
            """
            UPDATE factors f SET encryption_key_id = n.key_id, sealed = n.sealed
            FROM unnest(:people, :before, :keyIds, :sealed)
                AS n (person_id, before, key_id, sealed)
            WHERE f.person_id = n.person_id AND f.sealed = n.before
            """;

    @Override
    public String name() {
        return "factors";
    }

    @Override
    public Map<String, Long> counts(Handle handle) {
        return SealedRows.counts(handle, COUNTS);
    }

    @Override
    public List<SealedRow<UUID>> page(
            Handle handle, Optional<UUID> after, String exceptKeyId, int max) {
        return handle.createQuery(PAGE)
                .bind("after", after.orElse(FIRST))
                .bind("except", exceptKeyId)
                .bind("max", max)
                .map((result, _) -> {
                    Row row = new Row(result);
                    return new SealedRow<>(row.uuid("person_id"), SealedRows.sealed(row, "sealed"));
                })
                .list();
    }

    @Override
    public String place(UUID person) {
        return placeOf(person);
    }

    static String placeOf(UUID person) {
        return "factors/" + person;
    }

    @Override
    public int replace(Handle handle, List<Replacement<UUID>> rows) {
        return SealedRows.bind(handle.createUpdate(REPLACE), rows)
                .bind("people", SqlArray.uuids(rows.stream().map(Replacement::key).toList()))
                .execute();
    }
}
