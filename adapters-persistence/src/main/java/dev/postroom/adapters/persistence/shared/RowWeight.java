package dev.postroom.adapters.persistence.shared;

import dev.postroom.domain.shared.page.PageRequest;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The weight of the rows of a list, when a hundred of them may be too much for the memory. A page
 * ends when its rows weigh enough, also before its limit, and the next one goes on from there. The
 * database adds the weights up, so that the rows that are left out are never read.
 *
 * @param sum the bytes of a row, in SQL
 */
public record RowWeight(String sum) {

    /** The weight of some columns. */
    public static RowWeight of(String... columns) {
        return new RowWeight(
                Stream.of(columns)
                        .map("coalesce(octet_length(%s::text), 0)"::formatted)
                        .collect(Collectors.joining(" + ")));
    }

    /** With something else that the rows weigh, in SQL. */
    public RowWeight and(String bytes) {
        return new RowWeight(sum + " + " + bytes);
    }

    /** A further column of the rows that {@link #cut} takes. */
    public String column() {
        return ", " + sum + " AS list_weight";
    }

    /** The first of these rows, in their order, up to the one that fills the page. */
    public static String cut(String rows) {
        return """
        SELECT * FROM (
            SELECT list.*, count(*) OVER () AS list_found,
                sum(list_weight) OVER (ROWS UNBOUNDED PRECEDING) - list_weight AS list_before
            FROM (%s) list) weighed
        WHERE list_before < %d
        """
                .formatted(rows, PageRequest.MOST_BYTES);
    }

    /** How many rows there were before some were left out. */
    public static int found(ResultSet result) throws SQLException {
        return result.getInt("list_found");
    }
}
