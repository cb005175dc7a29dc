package dev.postroom.adapters.persistence.secret;

import dev.postroom.adapters.persistence.secret.SecretBox.Sealed;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.shared.seal.MacKey;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The service's own keys, one for each purpose. They are made from the first master key, stored
 * sealed, and stay the same when the master key is replaced: links in mails stay valid, and
 * suppressed addresses stay suppressed.
 */
public final class ServiceKeys implements SealedTable<String> {
    private static final String READ =
            "SELECT purpose, encryption_key_id, sealed FROM service_keys";
    private static final String ADD =
            """
            INSERT INTO service_keys (purpose, encryption_key_id, sealed)
            VALUES (:purpose, :keyId, :sealed) ON CONFLICT (purpose) DO NOTHING
            """;
    private static final String COUNTS =
            "SELECT encryption_key_id, count(*) AS rows FROM service_keys GROUP BY 1 ORDER BY 1";
    private static final String PAGE =
            """
            SELECT purpose, encryption_key_id, sealed FROM service_keys
            WHERE purpose > :after AND encryption_key_id <> :except ORDER BY purpose LIMIT :max
            """;
    private static final String REPLACE =
            """
            UPDATE service_keys s SET encryption_key_id = n.key_id, sealed = n.sealed
            FROM unnest(:purposes, :before, :keyIds, :sealed) AS n (purpose, before, key_id, sealed)
            WHERE s.purpose = n.purpose AND s.sealed = n.before
            """;

    /**
     * The key of each purpose; makes those that are missing. Joins the caller's transaction.
     *
     * @throws MissingMasterKey when a stored key was sealed with a master key that is not there
     * @throws AmbiguousMasterKeys when the first keys are to be made and there are several master
     *     keys
     */
    public Map<String, MacKey> load(
            Handles handles, MasterKeys masters, SecretBox box, List<String> purposes) {
        return handles.call(handle -> load(handle, masters, box, purposes));
    }

    private Map<String, MacKey> load(
            Handle handle, MasterKeys masters, SecretBox box, List<String> purposes) {
        Set<String> stored = read(handle, box).keySet();
        if (stored.isEmpty() && masters.hasOthers()) {
            throw new AmbiguousMasterKeys();
        }
        if (!stored.containsAll(purposes)) {
            make(handle, masters, box, purposes);
        }
        Map<String, MacKey> keys = read(handle, box);
        keys.keySet().retainAll(purposes);
        return Map.copyOf(keys);
    }

    /** Which of several master keys was there first is not known. */
    public static final class AmbiguousMasterKeys extends IllegalStateException {
        private static final long serialVersionUID = 1L;
    }

    private void make(Handle handle, MasterKeys masters, SecretBox box, List<String> purposes) {
        for (String purpose : purposes) {
            Sealed sealed = box.sealBytes(masters.derive(purpose), place(purpose));
            handle.createUpdate(ADD)
                    .bind("purpose", purpose)
                    .bind("keyId", sealed.keyId())
                    .bind("sealed", sealed.bytes())
                    .execute();
        }
    }

    private Map<String, MacKey> read(Handle handle, SecretBox box) {
        Map<String, MacKey> keys = new HashMap<>();
        handle.createQuery(READ)
                .map((result, _) -> row(result))
                .forEach(row ->
                        keys.put(
                                row.key(),
                                new MacKey(box.openBytes(row.sealed(), place(row.key())))));
        return keys;
    }

    @Override
    public String name() {
        return "service_keys";
    }

    @Override
    public Map<String, Long> counts(Handle handle) {
        return SealedRows.counts(handle, COUNTS);
    }

    @Override
    public List<SealedRow<String>> page(
            Handle handle, Optional<String> after, String exceptKeyId, int max) {
        return handle.createQuery(PAGE)
                .bind("after", after.orElse(""))
                .bind("except", exceptKeyId)
                .bind("max", max)
                .map((result, _) -> row(result))
                .list();
    }

    @Override
    public String place(String purpose) {
        return "service_keys/" + purpose;
    }

    @Override
    public int replace(Handle handle, List<Replacement<String>> rows) {
        return SealedRows.bind(handle.createUpdate(REPLACE), rows)
                .bind("purposes", SqlArray.texts(rows.stream().map(Replacement::key).toList()))
                .execute();
    }

    private static SealedRow<String> row(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new SealedRow<>(row.text("purpose"), SealedRows.sealed(row, "sealed"));
    }
}
