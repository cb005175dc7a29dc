package dev.postroom.domain.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.page.Position;

import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;

/** The workspaces that are to be looked through, in memory. */
public final class InMemoryAddressReviews implements AddressReviews {

    private record Row(Review review) implements InMemoryRow {

        @Override
        public UUID workspaceId() {
            return review.workspace().id();
        }

        @Override
        public UUID key() {
            return workspaceId();
        }
    }

    private final InMemoryTable<Row> rows;

    public InMemoryAddressReviews(InMemoryDatabase database) {
        this.rows = database.table(Row.class);
    }

    /** This workspace is to be looked through. */
    public void begin(Workspace workspace) {
        rows.put(new Row(new Review(workspace, Optional.empty())));
    }

    @Override
    public Optional<Review> lockNext() {
        return rows.all()
                .min(Comparator.comparing(row -> row.workspaceId().toString()))
                .map(Row::review);
    }

    @Override
    public void reach(Workspace workspace, Position reached) {
        rows.put(new Row(new Review(workspace, Optional.of(reached))));
    }

    @Override
    public void end(Workspace workspace) {
        rows.remove(workspace.id(), workspace.id());
    }
}
