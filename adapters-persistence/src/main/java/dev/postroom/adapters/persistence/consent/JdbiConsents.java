package dev.postroom.adapters.persistence.consent;

import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.consent.ConsentHashes;
import dev.postroom.domain.consent.ConsentLink;
import dev.postroom.domain.consent.ConsentPosition;
import dev.postroom.domain.consent.ConsentRecord;
import dev.postroom.domain.consent.Consents;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.Randomness;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Update;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The consent ledger in PostgreSQL. A transaction appends its records with one statement. */
public final class JdbiConsents implements Consents {
    private static final String APPEND =
            """
            WITH link AS MATERIALIZED (
                SELECT * FROM append_consent_link(:workspace, :joined, :records)),
            entry AS MATERIALIZED (
                SELECT link.to_chain, link.to_number, CAST(e.nth AS int) - 1 AS place, e.*
                FROM link CROSS JOIN unnest(:kinds, :tags, :sources, :times, :commitments,
                    :subscribers, :salts, :addresses, :actorKinds, :actors, :actorNames,
                    :consentSources, :ips, :agents, :wordings)
                    WITH ORDINALITY AS e (kind, tag_id, source, occurred_at, commitment,
                        subscriber_id, salt, address, actor_kind, actor_id, actor_name,
                        consent_source, ip, user_agent, wording, nth)),
            fact AS (
                INSERT INTO consents (workspace_id, chain, number, place, kind, tag_id, source,
                    occurred_at, commitment)
                SELECT :workspace, to_chain, to_number, place, kind, tag_id, source, occurred_at,
                    commitment
                FROM entry)
            INSERT INTO consent_details (workspace_id, subscriber_id, chain, number, place, salt,
                address, actor_kind, actor_id, actor_name, consent_source, ip, user_agent, wording)
            SELECT :workspace, subscriber_id, to_chain, to_number, place, salt, address,
                actor_kind, actor_id, actor_name, consent_source, ip, user_agent, wording
            FROM entry
            """;
    private static final String COLUMNS =
            """
            c.chain, c.number, c.place, c.kind, c.tag_id, c.source, c.occurred_at, c.commitment,
                d.subscriber_id, d.salt, d.address, d.actor_kind, d.actor_id, d.actor_name,
                d.consent_source, d.ip, d.user_agent, d.wording\
            """;
    private static final String OF_PERSON =
            "SELECT "
                    + COLUMNS
                    + """

                    FROM consent_details d CROSS JOIN LATERAL (
                        SELECT * FROM consents c
                        WHERE c.workspace_id = d.workspace_id AND c.chain = d.chain
                            AND c.number = d.number AND c.place = d.place LIMIT 1) c
                    WHERE d.workspace_id = :workspace AND d.subscriber_id = :subscriber
                        AND (c.occurred_at, c.chain, c.number, c.place)
                            > (:at, :chain, :number, :place)
                    ORDER BY c.occurred_at, c.chain, c.number, c.place LIMIT :max
                    """;
    private static final String HEADS =
            """
            SELECT chain, last_number, last_hash FROM consent_heads
            WHERE workspace_id = :workspace ORDER BY chain
            """;
    private static final String LINKS =
            """
            SELECT l.chain, l.number, l.records, l.previous_hash, l.hash FROM consent_links l
            WHERE l.workspace_id = :workspace AND (l.chain, l.number) > (:chain, :number)
            ORDER BY l.chain, l.number LIMIT :max
            """;
    private static final String RECORDS =
            "SELECT "
                    + COLUMNS
                    + """

                    FROM consents c LEFT JOIN LATERAL (
                        SELECT * FROM consent_details d
                        WHERE d.workspace_id = c.workspace_id AND d.chain = c.chain
                            AND d.number = c.number AND d.place = c.place LIMIT 1) d ON true
                    WHERE c.workspace_id = :workspace
                        AND (c.chain, c.number) >= (:firstChain, :firstNumber)
                        AND (c.chain, c.number) <= (:lastChain, :lastNumber)
                    ORDER BY c.chain, c.number, c.place
                    """;
    private static final ConsentPosition BEFORE = new ConsentPosition(-1, 0);

    private final Handles handles;
    private final Randomness randomness;

    /**
     * A repository that uses these handles.
     *
     * @param randomness makes the salts
     */
    public JdbiConsents(Handles handles, Randomness randomness) {
        this.handles = handles;
        this.randomness = randomness;
    }

    @Override
    public void append(Workspace workspace, List<Entry> entries) {
        if (entries.isEmpty()) {
            return;
        }
        List<ConsentRows.Sealed> sealed = ConsentRows.Sealed.all(workspace, entries, randomness);
        handles.call(handle -> {
            Update update =
                    handle.createUpdate(APPEND)
                            .bind("workspace", workspace.id())
                            .bind("joined", joined(sealed))
                            .bind("records", sealed.size());
            return ConsentRows.bind(update, sealed).execute();
        });
    }

    private static byte[] joined(List<ConsentRows.Sealed> sealed) {
        return ConsentHashes.joined(sealed.stream().map(ConsentRows.Sealed::hash).toList());
    }

    @Override
    public List<ConsentRecord> of(
            Workspace workspace, SubscriberId subscriber, Optional<ConsentRecord> after, int max) {
        ConsentPosition position = after.map(ConsentRecord::position).orElse(BEFORE);
        Instant at = after.map(last -> last.fact().at()).orElse(Instant.EPOCH);
        return handles.call(handle ->
                handle.createQuery(OF_PERSON)
                        .bind("workspace", workspace.id())
                        .bind("subscriber", subscriber.value())
                        .bind("at", DatabaseTimes.stored(at))
                        .bind("chain", position.chain())
                        .bind("number", position.number())
                        .bind("place", after.map(ConsentRecord::place).orElse(0))
                        .bind("max", max)
                        .map((result, _) -> ConsentRows.record(result))
                        .list());
    }

    @Override
    public Map<ConsentPosition, byte[]> heads(Workspace workspace) {
        return handles.call(handle -> {
            Map<ConsentPosition, byte[]> heads = new LinkedHashMap<>();
            handle.createQuery(HEADS)
                    .bind("workspace", workspace.id())
                    .map((result, _) -> {
                        Row row = new Row(result);
                        ConsentPosition last =
                                new ConsentPosition(
                                        Math.toIntExact(row.number("chain")),
                                        row.number("last_number"));
                        heads.put(last, row.bytes("last_hash"));
                        return last;
                    })
                    .list();
            return heads;
        });
    }

    @Override
    public List<ConsentLink> links(Workspace workspace, Optional<ConsentPosition> after, int max) {
        return handles.call(handle -> {
            List<ConsentLink> bare = bare(handle, workspace, after.orElse(BEFORE), max);
            return bare.isEmpty() ? List.of() : withRecords(handle, workspace, bare);
        });
    }

    private static List<ConsentLink> bare(
            Handle handle, Workspace workspace, ConsentPosition after, int max) {
        return handle.createQuery(LINKS)
                .bind("workspace", workspace.id())
                .bind("chain", after.chain())
                .bind("number", after.number())
                .bind("max", max)
                .map((result, _) -> link(result))
                .list();
    }

    private static ConsentLink link(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new ConsentLink(
                ConsentRows.position(row),
                Math.toIntExact(row.number("records")),
                row.bytes("previous_hash"),
                row.bytes("hash"),
                List.of());
    }

    private static List<ConsentLink> withRecords(
            Handle handle, Workspace workspace, List<ConsentLink> bare) {
        ConsentPosition first = bare.getFirst().position();
        ConsentPosition last = bare.getLast().position();
        Map<ConsentPosition, List<ConsentRecord>> records = new LinkedHashMap<>();
        handle.createQuery(RECORDS)
                .bind("workspace", workspace.id())
                .bind("firstChain", first.chain())
                .bind("firstNumber", first.number())
                .bind("lastChain", last.chain())
                .bind("lastNumber", last.number())
                .map((result, _) -> ConsentRows.record(result))
                .forEach(one ->
                        records.computeIfAbsent(one.position(), _ -> new ArrayList<>()).add(one));
        return bare.stream()
                .map(link ->
                        new ConsentLink(
                                link.position(),
                                link.count(),
                                link.previousHash(),
                                link.hash(),
                                Objects.requireNonNullElse(
                                        records.get(link.position()), List.of())))
                .toList();
    }
}
