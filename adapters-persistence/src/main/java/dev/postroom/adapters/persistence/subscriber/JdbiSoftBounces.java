package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.SoftBounces;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Soft bounces in PostgreSQL: a small table, of those only who have any. */
public final class JdbiSoftBounces implements SoftBounces {
    // Locked in a fixed order, so that two callers cannot deadlock. The lock waits for a concurrent
    // deletion of a person, who then is not counted.
    private static final String COUNT =
            """
            WITH known AS MATERIALIZED (
                SELECT s.workspace_id, s.id, s.email_key FROM subscribers s
                WHERE s.workspace_id = :workspace AND s.email_key = ANY (:keys)
                ORDER BY s.email_key
                FOR KEY SHARE)
            INSERT INTO soft_bounces AS b (workspace_id, subscriber_id, email_key, in_a_row)
            SELECT k.workspace_id, k.id, k.email_key, m.mentions
            FROM unnest(:keys, :mentions) AS m (email_key, mentions)
            JOIN known k ON k.workspace_id = :workspace AND k.email_key = m.email_key
            ORDER BY k.email_key
            ON CONFLICT (workspace_id, subscriber_id) DO UPDATE
            SET email_key = excluded.email_key,
                in_a_row = excluded.in_a_row
                    + CASE WHEN b.email_key = excluded.email_key THEN b.in_a_row ELSE 0 END
            RETURNING email_key, in_a_row
            """;
    private static final String RESET =
            """
            DELETE FROM soft_bounces b USING subscribers s
            WHERE s.workspace_id = :workspace AND s.email_key = ANY (:keys)
                AND b.workspace_id = :workspace AND b.subscriber_id = s.id
            """;
    private static final String AMONG =
            """
            SELECT s.email_key FROM subscribers s
            JOIN soft_bounces b ON b.workspace_id = :workspace AND b.subscriber_id = s.id
                AND b.email_key = s.email_key
            WHERE s.workspace_id = :workspace AND s.email_key = ANY (:keys)
            """;
    private static final String ANY =
            "SELECT EXISTS (SELECT 1 FROM soft_bounces WHERE workspace_id = :workspace)";

    private final Handles handles;

    /** A repository that uses these handles. */
    public JdbiSoftBounces(Handles handles) {
        this.handles = handles;
    }

    @Override
    public Map<String, Integer> count(Workspace workspace, Collection<EmailAddress> putOff) {
        if (putOff.isEmpty()) {
            return Map.of();
        }
        Map<String, Integer> mentions = new TreeMap<>();
        putOff.forEach(address -> mentions.merge(address.key(), 1, Integer::sum));
        return handles.call(handle ->
                handle.createQuery(COUNT)
                        .bind("workspace", workspace.id())
                        .bind("keys", SqlArray.texts(List.copyOf(mentions.keySet())))
                        .bind("mentions", SqlArray.integers(mentions.values()))
                        .map((result, _) ->
                                Map.entry(result.getString("email_key"), result.getInt("in_a_row")))
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    @Override
    public void reset(Workspace workspace, Collection<EmailAddress> accepted) {
        if (!accepted.isEmpty()) {
            handles.call(handle ->
                    handle.createUpdate(RESET)
                            .bind("workspace", workspace.id())
                            .bind("keys", keys(accepted))
                            .execute());
        }
    }

    @Override
    public Set<String> among(Workspace workspace, Collection<EmailAddress> addresses) {
        return addresses.isEmpty()
                ? Set.of()
                : handles.call(handle ->
                        handle.createQuery(AMONG)
                                .bind("workspace", workspace.id())
                                .bind("keys", keys(addresses))
                                .mapTo(String.class)
                                .collect(Collectors.toSet()));
    }

    @Override
    public boolean any(Workspace workspace) {
        return handles.call(handle ->
                handle.createQuery(ANY)
                        .bind("workspace", workspace.id())
                        .mapTo(Boolean.class)
                        .one());
    }

    private static SqlArray keys(Collection<EmailAddress> addresses) {
        return SqlArray.texts(addresses.stream().map(EmailAddress::key).distinct().toList());
    }
}
