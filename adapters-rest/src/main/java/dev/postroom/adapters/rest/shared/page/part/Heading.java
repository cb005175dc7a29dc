package dev.postroom.adapters.rest.shared.page.part;

/**
 * The head of a column by which a list can be sorted.
 *
 * @param href the list in this order, or turned round when it has it
 * @param sorted {@code ascending} or {@code descending}; empty when the list has another order
 */
public record Heading(String label, String href, String sorted) {

    private static final String SORT = "sort";

    /**
     * The head of this column.
     *
     * @param field the value of {@code sort} for the ascending order
     * @param usual the order of the list without {@code sort}
     * @param first the order that a click begins with: {@code field}, or the same with a hyphen
     */
    public static Heading of(
            ListAddress list, String label, String field, String usual, String first) {
        String sort = list.one(SORT).isEmpty() ? usual : list.one(SORT);
        if (sort.equals(field)) {
            return new Heading(label, list.with(SORT, "-" + field).text(), "ascending");
        }
        return sort.equals("-" + field)
                ? new Heading(label, list.with(SORT, field).text(), "descending")
                : new Heading(label, list.with(SORT, first).text(), "");
    }
}
