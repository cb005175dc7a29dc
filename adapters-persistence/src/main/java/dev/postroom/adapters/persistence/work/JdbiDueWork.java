package dev.postroom.adapters.persistence.work;

import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlDurations;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.work.DueWork;
import dev.postroom.domain.work.WorkKind;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Due work in PostgreSQL: one statement, one step into an index for each kind. */
public final class JdbiDueWork implements DueWork {
    private static final String DUE =
            "SELECT kind, wait_micros FROM due_work(:horizon, jsonb_object(:queues, :heads))";

    private final Handles handles;

    /** The queues behind these handles. */
    public JdbiDueWork(Handles handles) {
        this.handles = handles;
    }

    private record Due(String keyword, Duration after) {
        static Due of(ResultSet result) throws SQLException {
            Row row = new Row(result);
            return new Due(row.text("kind"), SqlDurations.ofMicros(row.number("wait_micros")));
        }

        // A kind of a newer version of the schema has no worker here.
        Stream<Map.Entry<WorkKind, Duration>> known() {
            return Keyword.parse(WorkKind.class, keyword).stream()
                    .map(kind -> Map.entry(kind, after));
        }
    }

    @Override
    public Map<WorkKind, Duration> within(Duration horizon) {
        return handles.transact(handle ->
                handle
                        .createQuery(DUE)
                        .bind("horizon", SqlDurations.micros(horizon))
                        .bindMap(handles.heads().all(handle))
                        .map((result, _) -> Due.of(result))
                        .stream()
                        .flatMap(Due::known)
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }
}
