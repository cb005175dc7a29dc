package dev.postroom.adapters.persistence.privacy;

import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.privacy.ErasedPerson;
import dev.postroom.domain.privacy.PersonalDataEraser;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Rejected rows of imports that name people: their line and code stay. The content of an import is
 * deleted at its end, which is waited for; so is the end of one that is held.
 */
public final class JdbiImportPersonalDataEraser implements PersonalDataEraser {
    private static final int MOST = 1000;
    private static final String FIRST = new UUID(0, 0) + " 0";

    private static final String OLDEST_OPEN =
            """
            SELECT min(i.created_at) FROM imports i
            WHERE i.workspace_id = :workspace AND i.status IN ('held', 'queued', 'running')
            """;
    private static final String PAGE =
            """
            SELECT r.import_id, r.line, r.reason, r.content, (
                SELECT i.created_at FROM imports i
                WHERE i.workspace_id = :workspace AND i.id = r.import_id) AS imported_at
            FROM import_rejects r
            WHERE r.workspace_id = :workspace AND (r.import_id, r.line) > (:import, :line)
            ORDER BY r.import_id, r.line LIMIT :max
            """;
    private static final String ERASE =
            """
            UPDATE import_rejects r SET content = '', reason = 'Erased.'
            FROM unnest(:imports, :lines) AS n (import_id, line)
            WHERE r.workspace_id = :workspace AND r.import_id = n.import_id AND r.line = n.line
            """;

    private final Handles handles;

    /** The imports behind these handles. */
    public JdbiImportPersonalDataEraser(Handles handles) {
        this.handles = handles;
    }

    private record Rejected(UUID importId, long line, String text, Optional<Instant> importedAt) {
        static Rejected of(ResultSet result) throws SQLException {
            Row row = new Row(result);
            return new Rejected(
                    row.uuid("import_id"),
                    row.number("line"),
                    row.text("reason") + " " + row.text("content"),
                    row.optionalInstant("imported_at"));
        }

        boolean names(ErasedPerson person) {
            return importedAt.filter(person.requestedAt()::isBefore).isEmpty()
                    && person.isNamedIn(text);
        }

        String place() {
            return importId + " " + line;
        }
    }

    @Override
    public Step erase(Workspace workspace, List<ErasedPerson> people, Optional<String> after) {
        return handles.transact(handle -> {
            List<Rejected> page = page(handle, workspace, after.orElse(FIRST));
            erase(
                    handle,
                    workspace,
                    page.stream().filter(row -> people.stream().anyMatch(row::names)).toList());
            return page.size() < MOST
                    ? Step.waiting(waiting(handle, workspace, people))
                    : Step.next(page.getLast().place());
        });
    }

    private static Set<SubscriberId> waiting(
            Handle handle, Workspace workspace, List<ErasedPerson> people) {
        Optional<Instant> oldest =
                handle.createQuery(OLDEST_OPEN)
                        .bind("workspace", workspace.id())
                        .map((result, _) -> new Row(result).optionalInstant("min"))
                        .one();
        return people.stream()
                .filter(person ->
                        oldest.filter(at -> !at.isAfter(person.requestedAt())).isPresent())
                .map(ErasedPerson::subscriber)
                .collect(Collectors.toSet());
    }

    private static List<Rejected> page(Handle handle, Workspace workspace, String after) {
        String[] place = after.split(" ", 2);
        return handle.createQuery(PAGE)
                .bind("workspace", workspace.id())
                .bind("import", UUID.fromString(place[0]))
                .bind("line", Long.parseLong(place[1]))
                .bind("max", MOST)
                .map((result, _) -> Rejected.of(result))
                .list();
    }

    private static void erase(Handle handle, Workspace workspace, List<Rejected> rows) {
        if (!rows.isEmpty()) {
            handle.createUpdate(ERASE)
                    .bind("workspace", workspace.id())
                    .bind("imports", SqlArray.uuids(rows.stream().map(Rejected::importId).toList()))
                    .bind("lines", SqlArray.numbers(rows.stream().map(Rejected::line).toList()))
                    .execute();
        }
    }
}
