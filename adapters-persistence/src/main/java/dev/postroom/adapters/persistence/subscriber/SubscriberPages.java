package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.adapters.persistence.shared.Conditions;
import dev.postroom.adapters.persistence.shared.DatabaseTimes;
import dev.postroom.adapters.persistence.shared.Keyset;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.shared.Position;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberBatches;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.SubscriberSort;

import org.jdbi.v3.core.Handle;

import java.util.List;

/**
 * The list of subscribers. In the default order, status and tag filters read as many index entries
 * as the page has rows, however rare or common status and tag are. Other filters walk the order and
 * drop what does not fit, or fetch what fits and sort it, whichever the planner takes for cheaper.
 */
final class SubscriberPages {
    private SubscriberPages() {}

    static Page<Subscriber> read(
            Handle handle,
            Workspace workspace,
            SubscriberQuery query,
            PageRequest<SubscriberSort> page) {
        Keyset keyset = keyset(page);
        FlatFilter flat = FlatFilter.of(query);
        List<Subscriber> whole =
                page.sort().field() == SubscriberSort.CREATED_AT
                        ? inOrderOfMaking(handle, workspace, query, keyset)
                        : whole(handle, workspace, query, keyset);
        long total = SubscriberTotals.of(handle, workspace, query, flat);
        return keyset.page(whole, total, last -> position(page.sort().field(), last));
    }

    /** A part of those in the order of their making, without a total. */
    static SubscriberBatches.Slice slice(
            Handle handle, Workspace workspace, SubscriberQuery query, Keyset keyset) {
        Page<Subscriber> page =
                keyset.page(
                        inOrderOfMaking(handle, workspace, query, keyset),
                        0,
                        last -> position(SubscriberSort.CREATED_AT, last));
        return new SubscriberBatches.Slice(page.items(), page.next());
    }

    private static List<Subscriber> inOrderOfMaking(
            Handle handle, Workspace workspace, SubscriberQuery query, Keyset keyset) {
        FlatFilter flat = FlatFilter.of(query);
        return flat.isWhole()
                ? MembershipsOfPage.added(handle, workspace, flat.rows(handle, workspace, keyset))
                : whole(handle, workspace, query, keyset);
    }

    private static List<Subscriber> whole(
            Handle handle, Workspace workspace, SubscriberQuery query, Keyset keyset) {
        return MembershipsOfPage.added(
                handle, workspace, rows(handle, workspace, SubscriberConditions.of(query), keyset));
    }

    private static List<Subscriber> rows(
            Handle handle, Workspace workspace, Conditions conditions, Keyset keyset) {
        return handle.createQuery(
                        "SELECT s.* FROM subscribers s WHERE s.workspace_id = :workspace"
                                + conditions.text()
                                + keyset.condition()
                                + keyset.orderAndLimit())
                .bind("workspace", workspace.id())
                .bindMap(conditions.values())
                .bindMap(keyset.values())
                .map((result, _) -> SubscriberRows.subscriber(result))
                .list();
    }

    private static Keyset keyset(PageRequest<SubscriberSort> page) {
        return switch (page.sort().field()) {
            case CREATED_AT -> Keyset.of(page, "s.created_at", "timestamptz", "s.id");
            case UPDATED_AT -> Keyset.of(page, "s.updated_at", "timestamptz", "s.id");
            case EMAIL -> Keyset.of(page, "s.email_key", "text", "s.id");
        };
    }

    private static Position position(SubscriberSort sort, Subscriber last) {
        String value =
                switch (sort) {
                    case CREATED_AT -> DatabaseTimes.text(last.createdAt());
                    case UPDATED_AT -> DatabaseTimes.text(last.updatedAt());
                    case EMAIL -> last.email().key();
                };
        return new Position(value, last.id().value());
    }
}
