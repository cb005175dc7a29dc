package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.account.Workspaces;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.AddressReviews;
import dev.postroom.domain.shared.page.Position;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** The workspaces that are to be looked through, in PostgreSQL. */
public final class JdbiAddressReviews implements AddressReviews {
    private static final String LOCK_NEXT =
            "SELECT "
                    + Workspaces.COLUMNS
                    + """
                    , v.reached, v.reached_id
                    FROM address_reviews v JOIN workspaces w ON w.id = v.workspace_id
                        AND w.discarded_at IS NULL
                    ORDER BY v.workspace_id LIMIT 1
                    FOR NO KEY UPDATE OF v SKIP LOCKED
                    """;
    private static final String REACH =
            """
            UPDATE address_reviews SET reached = :reached, reached_id = :id
            WHERE workspace_id = :workspace
            """;
    private static final String END = "DELETE FROM address_reviews WHERE workspace_id = :workspace";

    private final Handles handles;

    /** The reviews behind these handles. */
    public JdbiAddressReviews(Handles handles) {
        this.handles = handles;
    }

    @Override
    public Optional<Review> lockNext() {
        return handles.call(handle ->
                handle.createQuery(LOCK_NEXT).map((result, _) -> review(result)).findOne());
    }

    private static Review review(ResultSet result) throws SQLException {
        Row row = new Row(result);
        Optional<String> reached = row.optionalText("reached");
        return new Review(
                Workspaces.of(result),
                reached.isEmpty()
                        ? Optional.empty()
                        : Optional.of(new Position(reached.get(), row.uuid("reached_id"))));
    }

    @Override
    public void reach(Workspace workspace, Position reached) {
        handles.call(handle ->
                handle.createUpdate(REACH)
                        .bind("workspace", workspace.id())
                        .bind("reached", reached.sortValue())
                        .bind("id", reached.id())
                        .execute());
    }

    @Override
    public void end(Workspace workspace) {
        handles.call(
                handle -> handle.createUpdate(END).bind("workspace", workspace.id()).execute());
    }
}
