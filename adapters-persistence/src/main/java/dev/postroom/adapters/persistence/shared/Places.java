package dev.postroom.adapters.persistence.shared;

/**
 * Removes some of many rows by their places. A table that vacuum has seen empty looks empty to the
 * planner until long after it has filled: an index then seems to cost less than the places, so that
 * each step compares all rows of a workspace with a list of places.
 */
public final class Places {

    private Places() {}

    /**
     * A statement that removes the rows of a table which a query selects. In another partition the
     * same place is another row. So the rows are also compared, in a form that no index serves.
     *
     * @param rows what is true of all rows that are removed
     * @param some what follows WHERE in the query of some of them
     */
    public static String remove(String table, String rows, String some) {
        return """
        DELETE FROM %1$s WHERE (%2$s) IS TRUE AND ctid = ANY (ARRAY(
            SELECT ctid FROM %1$s WHERE %3$s))
        """
                .formatted(table, rows, some);
    }
}
