package dev.postroom.adapters.persistence.shared;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.shared.Position;

import org.jdbi.v3.core.Handle;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A list of a workspace's rows, read page by page along a column that it is sorted by.
 *
 * @param orders the column of each sort
 * @param total where the totals come from
 * @param <R> an entry
 * @param <S> the sorts
 */
public record KeysetList<R, S extends Enum<S>>(
        ListRows<R> rows, Map<S, ListOrder<R>> orders, Total total) {
    public KeysetList {
        orders = Map.copyOf(orders);
    }

    /** A page with its total. */
    public Page<R> page(
            Handle handle, Workspace workspace, Conditions conditions, PageRequest<S> page) {
        Page<R> slice = slice(handle, workspace, conditions, SliceRequest.of(page));
        long all = total(handle, workspace, conditions, total);
        return new Page<>(slice.items(), slice.next(), all);
    }

    /** A slice without a total. */
    public Page<R> slice(
            Handle handle, Workspace workspace, Conditions conditions, SliceRequest<S> request) {
        Keyset keyset = keyset(request);
        List<R> read =
                handle.createQuery(sql(conditions, keyset, order(request).hasStatusIndex()))
                        .bind("workspace", workspace.id())
                        .bindMap(conditions.values())
                        .bindMap(keyset.values())
                        .map((result, _) -> rows.mapper().map(result))
                        .list();
        return slice(request, read);
    }

    /** The slice of rows that were read along {@link #keyset}, without a total. */
    public Page<R> slice(SliceRequest<S> request, List<R> read) {
        ListOrder<R> order = order(request);
        return keyset(request)
                .slice(
                        read,
                        last -> new Position(order.value().apply(last), rows.id().apply(last)));
    }

    /** The part of the order that a request asks for. */
    public Keyset keyset(SliceRequest<S> request) {
        ListOrder<R> order = order(request);
        return new Keyset(
                order.column(),
                order.type(),
                rows.idColumn(),
                request.sort().descending(),
                request.after(),
                request.limit());
    }

    /** The exact number of rows that meet the conditions. */
    public long total(Handle handle, Workspace workspace, Conditions conditions, Total from) {
        return from.of(handle, workspace, conditions, rows.count());
    }

    private String sql(Conditions conditions, Keyset keyset, boolean hasStatusIndex) {
        return hasStatusIndex && conditions.hasSeveralStatuses()
                ? rows.selectByStatus(conditions, keyset)
                : rows.select() + conditions.text() + keyset.condition() + keyset.orderAndLimit();
    }

    private ListOrder<R> order(SliceRequest<S> request) {
        return Objects.requireNonNull(orders.get(request.sort().field()));
    }
}
