package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.adapters.persistence.sql.Conditions;
import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.export.SubscriberBatches.Walk;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Walks over the subscribers in the order of their creation, and says whom a query chooses. A
 * statement reads a bounded number of rows, also where the query chooses very few of them.
 */
final class SubscriberWalk {
    private static final String PART =
            """
            WITH part AS MATERIALIZED (
                SELECT s.* FROM subscribers s
                WHERE s.workspace_id = :workspace\
            """;
    private static final String AFTER =
            "\n    AND (s.created_at, s.id) > (CAST(:afterValue AS timestamptz), :afterId)";
    private static final String FIRST = "\n    ORDER BY s.created_at, s.id LIMIT ";
    private static final String CHOSEN = ")\nSELECT s.id, s.created_at, coalesce(true";
    private static final String IN_ORDER =
            """
            , false) AS chosen
            FROM part s WHERE s.workspace_id = :workspace
            ORDER BY s.created_at, s.id
            """;
    private static final String MATCHING =
            """
            SELECT s.id FROM subscribers s
            WHERE s.workspace_id = :workspace AND s.id = ANY (:ids)
            """;

    private SubscriberWalk() {}

    private record Step(SubscriberId id, Position position, boolean isChosen) {
        static Step of(ResultSet result) throws SQLException {
            Row row = new Row(result);
            return new Step(
                    new SubscriberId(row.uuid("id")),
                    new Position(DatabaseTimes.text(row.instant("created_at")), row.uuid("id")),
                    row.flag("chosen"));
        }
    }

    static Walk next(
            Handle handle,
            Workspace workspace,
            SubscriberQuery query,
            Optional<Position> after,
            int max) {
        Conditions conditions = SubscriberConditions.of(query);
        Conditions span =
                new Conditions().andIn(query.times().created(), "s.created_at", "created");
        var statement =
                handle.createQuery(
                                PART
                                        + span.text()
                                        + after.map(_ -> AFTER).orElse("")
                                        + FIRST
                                        + max
                                        + CHOSEN
                                        + conditions.text()
                                        + IN_ORDER)
                        .bind("workspace", workspace.id())
                        .bindMap(conditions.values());
        after.ifPresent(position ->
                statement.bind("afterValue", position.sortValue()).bind("afterId", position.id()));
        List<Step> steps = statement.map((result, _) -> Step.of(result)).list();
        return new Walk(
                steps.stream().filter(Step::isChosen).map(Step::id).toList(),
                steps.size(),
                steps.isEmpty() ? Optional.empty() : Optional.of(steps.getLast().position()));
    }

    static Set<SubscriberId> matching(
            Handle handle,
            Workspace workspace,
            SubscriberQuery query,
            Collection<SubscriberId> ids) {
        Conditions conditions = SubscriberConditions.of(query);
        return handle
                .createQuery(MATCHING + conditions.text())
                .bind("workspace", workspace.id())
                .bind("ids", SqlArray.uuids(ids.stream().map(SubscriberId::value).toList()))
                .bindMap(conditions.values())
                .map((result, _) -> new SubscriberId(new Row(result).uuid("id")))
                .stream()
                .collect(Collectors.toSet());
    }
}
