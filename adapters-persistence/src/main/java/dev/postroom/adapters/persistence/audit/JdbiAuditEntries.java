package dev.postroom.adapters.persistence.audit;

import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditEnd;
import dev.postroom.domain.audit.AuditEntries;
import dev.postroom.domain.audit.AuditEntry;
import dev.postroom.domain.audit.AuditLink;
import dev.postroom.domain.audit.AuditPosition;
import dev.postroom.domain.audit.AuditQuery;
import dev.postroom.domain.identity.Actor;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The audit log in PostgreSQL. */
public final class JdbiAuditEntries implements AuditEntries {
    private static final String APPEND =
            """
            WITH link AS MATERIALIZED (SELECT * FROM append_audit_link(:account, :at, :hash))
            INSERT INTO audit_entries (account_id, id, chain, number, environment, occurred_at,
                actor_kind, actor_id, actor_name, session_id, address, request_id, action,
                target_id, fields, values_before, values_after, previous_at, previous_hash, hash)
            SELECT :account, :id, to_chain, to_number, :environment, :at, :actorKind, :actor,
                :actorName, :session, :address, :request, :action, :target, :fields, :before,
                :after, before_at, before_hash, new_hash
            FROM link
            """;
    private static final String NEWEST =
            """
            SELECT * FROM audit_entries
            WHERE account_id = :account AND id < :before
                AND (:allActions OR action = ANY (:actions))
                AND (:allKinds OR actor_kind = :actorKind)
                AND (:allActors OR actor_id = :actor)
                AND occurred_at >= :since AND (:endless OR occurred_at < :until)
            ORDER BY id DESC LIMIT :max
            """;
    private static final String ENDS =
            """
            SELECT chain, last_number, last_at, last_hash FROM audit_ends
            WHERE account_id = :account ORDER BY chain
            """;
    private static final String LINKS =
            """
            SELECT * FROM audit_entries
            WHERE account_id = :account AND (chain, number) > (:chain, :number)
            ORDER BY chain, number LIMIT :max
            """;
    private static final String ACCOUNTS =
            """
            SELECT DISTINCT account_id FROM audit_ends
            WHERE account_id > :after ORDER BY account_id LIMIT :max
            """;
    private static final UUID FIRST = new UUID(0, 0);
    private static final UUID LAST = new UUID(-1, -1);

    private final Handles handles;

    /** The log behind these handles. */
    public JdbiAuditEntries(Handles handles) {
        this.handles = handles;
    }

    @Override
    public void append(AuditEntry entry) {
        handles.call(
                handle -> handle.createUpdate(APPEND).bindMap(AuditRows.values(entry)).execute());
    }

    @Override
    public List<AuditLink> newest(
            AccountId account, AuditQuery query, Optional<UUID> before, int max) {
        Columns values =
                new Columns()
                        .put("account", account.value())
                        .put("before", before.orElse(LAST))
                        .put("allActions", query.actions().isEmpty())
                        .put(
                                "actions",
                                SqlArray.texts(
                                        query.actions().stream()
                                                .map(AuditAction::keyword)
                                                .toList()))
                        .put("allKinds", query.actor().isEmpty())
                        .put("actorKind", query.actor().map(Actor.Kind::keyword).orElse(""))
                        .put("allActors", query.actorId().isEmpty())
                        .put("actor", query.actorId().orElse(FIRST))
                        .put("since", query.since().orElse(Instant.EPOCH))
                        .put("endless", query.until().isEmpty())
                        .put("until", query.until().orElse(Instant.EPOCH))
                        .put("max", max);
        return handles.call(handle ->
                handle.createQuery(NEWEST)
                        .bindMap(values.values())
                        .map((result, _) -> AuditRows.link(result))
                        .list());
    }

    @Override
    public List<AuditEnd> ends(AccountId account) {
        return handles.call(handle ->
                handle.createQuery(ENDS)
                        .bind("account", account.value())
                        .map((result, _) -> AuditRows.end(result))
                        .list());
    }

    @Override
    public List<AuditLink> links(AccountId account, Optional<AuditPosition> after, int max) {
        AuditPosition start = after.orElse(new AuditPosition(-1, 0));
        return handles.call(handle ->
                handle.createQuery(LINKS)
                        .bind("account", account.value())
                        .bind("chain", start.chain())
                        .bind("number", start.number())
                        .bind("max", max)
                        .map((result, _) -> AuditRows.link(result))
                        .list());
    }

    @Override
    public List<AccountId> accounts(Optional<AccountId> after, int max) {
        return handles.call(handle ->
                handle.createQuery(ACCOUNTS)
                        .bind("after", after.map(AccountId::value).orElse(FIRST))
                        .bind("max", max)
                        .mapTo(UUID.class)
                        .map(AccountId::new)
                        .list());
    }
}
