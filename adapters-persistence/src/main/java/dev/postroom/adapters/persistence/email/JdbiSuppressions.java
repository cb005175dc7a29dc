package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.shared.DatabaseTimes;
import dev.postroom.adapters.persistence.shared.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Suppressions;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.shared.MacKey;

import java.time.Instant;
import java.util.Collection;
import java.util.Set;

/** Suppressed addresses in PostgreSQL, as keyed hashes that differ by workspace. */
public final class JdbiSuppressions implements Suppressions {
    private static final String ADD =
            """
            INSERT INTO suppressions (workspace_id, address_hash, reason, created_at)
            VALUES (:workspace, :hash, :reason, :at)
            ON CONFLICT DO NOTHING
            """;
    private static final String CONTAINS =
            """
            SELECT EXISTS (SELECT 1 FROM suppressions
                WHERE workspace_id = :workspace AND address_hash = :hash)
            """;

    private final Handles handles;
    private final SuppressedAddresses addresses;

    /**
     * A repository that uses these handles.
     *
     * @param key the key of the hashes; with another key no stored address matches
     */
    public JdbiSuppressions(Handles handles, MacKey key) {
        this.handles = handles;
        this.addresses = new SuppressedAddresses(key);
    }

    @Override
    public void add(Workspace workspace, EmailAddress address, Reason reason, Instant at) {
        handles.call(handle ->
                handle.createUpdate(ADD)
                        .bind("workspace", workspace.id())
                        .bind("hash", addresses.hash(workspace, address))
                        .bind("reason", reason.keyword())
                        .bind("at", DatabaseTimes.stored(at))
                        .execute());
    }

    @Override
    public boolean contains(Workspace workspace, EmailAddress address) {
        return handles.call(handle ->
                handle.createQuery(CONTAINS)
                        .bind("workspace", workspace.id())
                        .bind("hash", addresses.hash(workspace, address))
                        .mapTo(Boolean.class)
                        .one());
    }

    @Override
    public Set<EmailAddress> among(Workspace workspace, Collection<EmailAddress> some) {
        return handles.call(handle -> addresses.among(handle, workspace, some));
    }
}
