package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.list.KeysetList;
import dev.postroom.adapters.persistence.list.ListOrder;
import dev.postroom.adapters.persistence.list.ListRows;
import dev.postroom.adapters.persistence.list.Total;
import dev.postroom.adapters.persistence.sql.Conditions;
import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.suppression.Standing;
import dev.postroom.domain.email.suppression.Suppression;
import dev.postroom.domain.email.suppression.SuppressionLift;
import dev.postroom.domain.email.suppression.SuppressionQuery;
import dev.postroom.domain.email.suppression.Suppressions;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.seal.MacKey;
import dev.postroom.domain.shared.text.Keyword;

import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Suppressed addresses in PostgreSQL, as keyed hashes that differ by workspace. */
public final class JdbiSuppressions implements Suppressions {
    private static final String ADD =
            """
            INSERT INTO suppressions (workspace_id, address_hash, reason, created_at)
            SELECT :workspace, hash, :reason, :at
            FROM (SELECT DISTINCT unnest(:hashes) AS hash) AS given ORDER BY hash
            ON CONFLICT DO NOTHING
            RETURNING id, email, reason, created_at, address_hash
            """;
    private static final String CONTAINS =
            """
            SELECT EXISTS (SELECT 1 FROM suppressions
                WHERE workspace_id = :workspace AND address_hash = :hash)
            """;
    private static final KeysetList<Suppression, Suppression.Sort> LIST =
            new KeysetList<>(
                    ListRows.of(
                            "suppressions", "x", JdbiSuppressions::suppression, Suppression::id),
                    Map.of(
                            Suppression.Sort.CREATED_AT,
                            ListOrder.byTime("x.created_at", Suppression::createdAt)),
                    new Total.Exact());
    private static final String FIND = LIST.rows().select() + " AND x.address_hash = :hash";
    private static final String LIFT =
            """
            WITH lifted AS (
                DELETE FROM suppressions
                WHERE workspace_id = :workspace AND address_hash = :hash
                RETURNING reason, created_at)
            INSERT INTO suppression_lifts (workspace_id, id, address_hash, suppressed_for,
                suppressed_at, reason, actor_kind, actor_id, actor_name, lifted_at)
            SELECT :workspace, :id, :hash, lifted.reason, lifted.created_at, :reason, :actorKind,
                :actorId, :actorName, :at
            FROM lifted
            """;

    private final Handles handles;
    private final SuppressedAddresses addresses;
    private final AddressMarks marks;

    /**
     * A repository that uses these handles.
     *
     * @param key the key of the hashes; with another key no stored address matches
     */
    public JdbiSuppressions(Handles handles, MacKey key) {
        this.handles = handles;
        this.addresses = new SuppressedAddresses(key);
        this.marks = new AddressMarks(addresses);
    }

    @Override
    public List<Suppression> add(
            Workspace workspace, Collection<EmailAddress> some, Reason reason, Instant at) {
        Map<ByteBuffer, EmailAddress> byHash = new HashMap<>();
        some.forEach(
                one -> byHash.putIfAbsent(ByteBuffer.wrap(addresses.hash(workspace, one)), one));
        return handles.call(handle ->
                handle.createQuery(ADD)
                        .bind("workspace", workspace.id())
                        .bind(
                                "hashes",
                                SqlArray.bytes(
                                        byHash.keySet().stream().map(ByteBuffer::array).toList()))
                        .bind("reason", reason.keyword())
                        .bind("at", DatabaseTimes.stored(at))
                        .map((result, _) ->
                                suppression(result)
                                        .of(
                                                Objects.requireNonNull(
                                                        byHash.get(
                                                                ByteBuffer.wrap(
                                                                        result.getBytes(
                                                                                "address_hash"))))))
                        .list());
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

    @Override
    public Map<String, Standing> standings(Workspace workspace, Collection<EmailAddress> some) {
        return some.isEmpty()
                ? Map.of()
                : handles.call(handle -> marks.standings(handle, workspace, some));
    }

    @Override
    public Optional<Suppression> find(Workspace workspace, EmailAddress address) {
        return handles.call(handle ->
                handle.createQuery(FIND)
                        .bind("workspace", workspace.id())
                        .bind("hash", addresses.hash(workspace, address))
                        .map((result, _) -> suppression(result))
                        .findOne());
    }

    @Override
    public Page<Suppression> list(
            Workspace workspace, SuppressionQuery query, PageRequest<Suppression.Sort> page) {
        Conditions conditions =
                new Conditions()
                        .inStatus("x.reason", query.reasons())
                        .andUnique(
                                query.email().map(email -> addresses.hash(workspace, email)),
                                "x.address_hash = :hash",
                                "hash")
                        .andIn(query.created(), "x.created_at", "created");
        return LIST.page(handles, workspace, conditions, page);
    }

    @Override
    public void lift(Workspace workspace, EmailAddress address, SuppressionLift lift) {
        handles.call(handle ->
                handle.createUpdate(LIFT)
                        .bind("workspace", workspace.id())
                        .bind("hash", addresses.hash(workspace, address))
                        .bind("id", lift.id())
                        .bind("reason", lift.reason())
                        .bind("actorKind", lift.actor().kind().keyword())
                        .bind("actorId", lift.actor().id().orElse(null))
                        .bind("actorName", lift.actor().name())
                        .bind("at", DatabaseTimes.stored(lift.at()))
                        .execute());
    }

    @Override
    public void name(Workspace workspace, Collection<EmailAddress> some) {
        if (!some.isEmpty()) {
            handles.call(handle -> marks.name(handle, workspace, some));
        }
    }

    @Override
    public void forget(Workspace workspace, EmailAddress address, Optional<Instant> objection) {
        handles.call(handle -> marks.forget(handle, workspace, address, objection));
    }

    @Override
    public void withdrawObjections(Workspace workspace, Collection<EmailAddress> some) {
        if (!some.isEmpty()) {
            handles.call(handle -> marks.withdraw(handle, workspace, some));
        }
    }

    private static Suppression suppression(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new Suppression(
                row.uuid("id"),
                row.optionalText("email").map(EmailAddress::new),
                Keyword.parse(Reason.class, row.text("reason")).orElseThrow(),
                row.instant("created_at"));
    }
}
