package dev.postroom.adapters.persistence.trigger;

import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.trigger.DatedPeople;
import dev.postroom.domain.trigger.date.DatedPerson;

import org.jdbi.v3.core.statement.Query;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The dates of people in PostgreSQL. */
public final class JdbiDatedPeople implements DatedPeople {
    // no condition on the date: it would make a page as expensive as the people without one between
    // two with one
    private static final String PAGE =
            """
            SELECT s.id, s.timezone, s.metadata ->> :key AS date FROM subscribers s
            WHERE s.workspace_id = :workspace AND s.id > :after
            ORDER BY s.id LIMIT :max
            """;
    private static final String OF =
            """
            SELECT s.id, s.timezone, s.metadata ->> :key AS date FROM subscribers s
            WHERE s.workspace_id = :workspace AND s.id = ANY (:people)
            """;
    private static final UUID FIRST = new UUID(0, 0);

    private final Handles handles;

    /** The people behind these handles. */
    public JdbiDatedPeople(Handles handles) {
        this.handles = handles;
    }

    @Override
    public List<DatedPerson> page(
            Workspace workspace, String key, Optional<SubscriberId> after, int max) {
        return handles.call(handle ->
                read(
                        handle.createQuery(PAGE)
                                .bind("after", after.map(SubscriberId::value).orElse(FIRST))
                                .bind("max", max),
                        workspace,
                        key));
    }

    @Override
    public List<DatedPerson> of(Workspace workspace, String key, Collection<SubscriberId> people) {
        List<UUID> ids = people.stream().map(SubscriberId::value).toList();
        return handles.call(handle ->
                read(handle.createQuery(OF).bind("people", SqlArray.uuids(ids)), workspace, key));
    }

    private static List<DatedPerson> read(Query query, Workspace workspace, String key) {
        return query.bind("workspace", workspace.id())
                .bind("key", key)
                .map((result, _) -> person(result))
                .list();
    }

    private static DatedPerson person(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new DatedPerson(
                new SubscriberId(row.uuid("id")),
                row.optionalText("date"),
                row.optionalText("timezone"));
    }
}
