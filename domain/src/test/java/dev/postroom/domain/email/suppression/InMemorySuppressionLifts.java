package dev.postroom.domain.email.suppression;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryOrder;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.util.UUID;

/** Lifted suppressions in memory. */
public final class InMemorySuppressionLifts implements SuppressionLifts {

    /** A lifted suppression of the address with this key. */
    record Row(UUID workspaceId, UUID key, String address, LiftedSuppression lifted)
            implements InMemoryRow {}

    private final InMemoryTable<Row> rows;

    public InMemorySuppressionLifts(InMemoryDatabase database) {
        this.rows = database.table(Row.class);
    }

    @Override
    public Page<LiftedSuppression> list(
            Workspace workspace, EmailAddress address, PageRequest<LiftedSuppression.Sort> page) {
        return InMemoryOrder.<LiftedSuppression>byTime(one -> one.lift().at())
                .page(
                        rows.of(workspace.id())
                                .filter(row -> row.address().equals(address.key()))
                                .map(Row::lifted),
                        page,
                        one -> one.lift().id());
    }
}
