package dev.postroom.adapters.persistence.list;

import dev.postroom.adapters.persistence.shared.RowWeight;
import dev.postroom.adapters.persistence.sql.Conditions;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.shared.page.Sort;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

import java.sql.ResultSet;
import java.sql.SQLException;
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

    /** A row of a page, with the total of the list and how many rows were found for the page. */
    private record PageRow<R>(R row, long total, int found) {}

    /**
     * A page with its total. It takes its turn when its time grows with the number of rows: when
     * those of the total have to be counted, and when those in other statuses are read, too.
     */
    public Page<R> page(
            Handles handles, Workspace workspace, Conditions conditions, PageRequest<S> page) {
        return isLong(conditions, page.sort())
                ? handles.callInTurn(workspace, handle -> page(handle, workspace, conditions, page))
                : handles.call(handle -> page(handle, workspace, conditions, page));
    }

    private boolean isLong(Conditions conditions, Sort<S> sort) {
        boolean isSorted = order(sort).hasStatusIndex() || !conditions.hasStatuses();
        return !conditions.isUnique() && (!isSorted || total.isCounted(conditions));
    }

    // in one statement; in two for a page beyond the end
    private Page<R> page(
            Handle handle, Workspace workspace, Conditions conditions, PageRequest<S> page) {
        SliceRequest<S> request = SliceRequest.of(page);
        String select = total.select(conditions, rows.count());
        ListRows<R> counted =
                rows.selecting("%s, (%s) AS list_total".formatted(rows.columns(), select));
        List<PageRow<R>> read =
                query(handle, workspace, conditions, request, counted)
                        .bindMap(total.values())
                        .map((result, _) -> pageRow(result, result.getLong("list_total")))
                        .list();
        Page<R> slice = slice(request, read);
        boolean isBeyondTheEnd = read.isEmpty() && request.isContinued();
        long all =
                isBeyondTheEnd
                        ? total(handle, workspace, conditions, total)
                        : read.stream().findFirst().map(PageRow::total).orElse(0L);
        return slice.outOf(all);
    }

    private PageRow<R> pageRow(ResultSet result, long all) throws SQLException {
        return new PageRow<>(
                rows.mapper().map(result),
                all,
                rows.weight().isPresent() ? RowWeight.found(result) : 0);
    }

    /** A slice without a total. */
    public Page<R> slice(
            Handle handle, Workspace workspace, Conditions conditions, SliceRequest<S> request) {
        return slice(request, query(handle, workspace, conditions, request, rows));
    }

    private Query query(
            Handle handle,
            Workspace workspace,
            Conditions conditions,
            SliceRequest<S> request,
            ListRows<R> unweighed) {
        ListRows<R> selected = unweighed.weighed();
        Keyset keyset = keyset(request);
        boolean byStatus = order(request).hasStatusIndex();
        String sql =
                conditions
                        .alternative()
                        .map(other ->
                                selected.union(
                                        sql(selected, conditions, keyset, byStatus),
                                        sql(selected, other, keyset, byStatus),
                                        keyset))
                        .orElseGet(() -> sql(selected, conditions, keyset, byStatus));
        return handle.createQuery(rows.cut(sql))
                .bind("workspace", workspace.id())
                .bindMap(conditions.values())
                .bindMap(keyset.values());
    }

    private static String sql(
            ListRows<?> selected, Conditions conditions, Keyset keyset, boolean byStatus) {
        return byStatus && conditions.hasSeveralStatuses()
                ? selected.selectByStatus(conditions, keyset)
                : selected.select()
                        + conditions.text()
                        + keyset.condition()
                        + keyset.orderAndLimit();
    }

    /**
     * The slice that a query reads along {@link #keyset}, without a total.
     *
     * @param weighed selects the {@link ListRows#weighed} rows, {@link ListRows#cut}
     */
    public Page<R> slice(SliceRequest<S> request, Query weighed) {
        return slice(request, weighed.map((result, _) -> pageRow(result, 0)).list());
    }

    private Page<R> slice(SliceRequest<S> request, List<PageRow<R>> read) {
        ListOrder<R> order = order(request);
        boolean isCut = rows.weight().isPresent() && !read.isEmpty();
        return keyset(request)
                .slice(
                        read.stream().map(PageRow::row).toList(),
                        isCut ? read.getFirst().found() : read.size(),
                        row -> new Position(order.value().apply(row), rows.id().apply(row)));
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
                request.before(),
                request.limit());
    }

    /** The exact number of rows that meet the conditions. */
    public long total(Handle handle, Workspace workspace, Conditions conditions, Total from) {
        return handle.createQuery(from.select(conditions, rows.count()))
                .bind("workspace", workspace.id())
                .bindMap(conditions.values())
                .bindMap(from.values())
                .mapTo(Long.class)
                .findOne()
                .orElse(0L);
    }

    private ListOrder<R> order(SliceRequest<S> request) {
        return order(request.sort());
    }

    private ListOrder<R> order(Sort<S> sort) {
        return Objects.requireNonNull(orders.get(sort.field()));
    }
}
