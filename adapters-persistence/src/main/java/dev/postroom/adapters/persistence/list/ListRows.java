package dev.postroom.adapters.persistence.list;

import dev.postroom.adapters.persistence.shared.RowWeight;
import dev.postroom.adapters.persistence.sql.Conditions;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * The rows of a list: the selected columns, the tables, and the mapping to entries.
 *
 * @param joins further tables, each with at most one row for a row of the list
 * @param weight what rows weigh that may be long
 * @param idColumn breaks ties between rows with the same sort value
 * @param id an entry's value of it
 * @param <R> an entry
 */
public record ListRows<R>(
        String table,
        String alias,
        String columns,
        String joins,
        Optional<RowWeight> weight,
        Mapper<R> mapper,
        String idColumn,
        Function<R, UUID> id) {
    /** Maps the current row of a result. */
    public interface Mapper<R> {
        R map(ResultSet result) throws SQLException;
    }

    /** All columns of a table, whose column {@code id} breaks ties. */
    public static <R> ListRows<R> of(
            String table, String alias, Mapper<R> mapper, Function<R, UUID> id) {
        return new ListRows<>(
                table, alias, alias + ".*", "", Optional.empty(), mapper, alias + ".id", id);
    }

    /** The same rows with these columns only. */
    public ListRows<R> selecting(String other) {
        return new ListRows<>(table, alias, other, joins, weight, mapper, idColumn, id);
    }

    /** The same rows with further tables to select from. */
    public ListRows<R> joining(String other) {
        return new ListRows<>(table, alias, columns, other, weight, mapper, idColumn, id);
    }

    /** The same rows with ties broken by another column. */
    public ListRows<R> identifiedBy(String other) {
        return new ListRows<>(table, alias, columns, joins, weight, mapper, other, id);
    }

    /** The same rows, of which these columns may be long: a page of them ends earlier then. */
    public ListRows<R> weighing(String... texts) {
        return weighing(RowWeight.of(texts));
    }

    /** As {@link #weighing(String...)}. */
    public ListRows<R> weighing(RowWeight other) {
        return new ListRows<>(
                table, alias, columns, joins, Optional.of(other), mapper, idColumn, id);
    }

    /** The same rows with a column for what they weigh, if they may be long. */
    public ListRows<R> weighed() {
        return weight.map(bytes -> selecting(columns + bytes.column())).orElse(this);
    }

    /** Those of the {@link #weighed} rows, in their order, that fill a page. */
    public String cut(String sql) {
        return weight.isPresent() ? RowWeight.cut(sql) : sql;
    }

    /** Selects the rows of a workspace; further conditions can be appended. */
    public String select() {
        return "SELECT " + columns + " FROM " + table + " " + alias + "\n" + joins + ofWorkspace();
    }

    /** Counts the rows of a workspace; further conditions can be appended. */
    String count() {
        return "SELECT count(*) FROM " + table + " " + alias + "\n" + ofWorkspace();
    }

    private String ofWorkspace() {
        return "WHERE " + alias + ".workspace_id = :workspace";
    }

    /**
     * As {@link #select}, but walks each of several selected statuses by itself and merges the
     * first rows of each, so that a rare status is found as fast as a common one. The index that
     * leads from the status to the order serves each walk; a single status needs no merging.
     */
    String selectByStatus(Conditions conditions, Keyset keyset) {
        return "SELECT %s FROM unnest(:statuses) AS wanted (status)\n".formatted(columns)
                + "CROSS JOIN LATERAL (SELECT %2$s.* FROM %1$s %2$s\n".formatted(table, alias)
                + ofWorkspace()
                + conditions.textWithStatus("%s.status = wanted.status".formatted(alias))
                + keyset.condition()
                + keyset.orderAndLimit()
                + ") "
                + alias
                + "\n"
                + joins
                + keyset.orderAndLimit();
    }

    /** The first rows of two selections, of which each has the first rows of its own. */
    String union(String one, String other, Keyset keyset) {
        return "SELECT * FROM ((%s)\nUNION ALL\n(%s)) %s".formatted(one, other, alias)
                + keyset.orderAndLimit();
    }
}
