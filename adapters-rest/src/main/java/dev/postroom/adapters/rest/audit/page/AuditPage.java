package dev.postroom.adapters.rest.audit.page;

import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Pager;

import java.util.List;

/**
 * A part of the audit log, newest entries first.
 *
 * @param fields the filters that can be filled in
 * @param isWhole whether no filter restricts it
 */
public record AuditPage(
        List<Row> rows,
        Filters filters,
        List<Field> fields,
        boolean isWhole,
        Pager pager,
        Files files) {

    public AuditPage {
        rows = List.copyOf(rows);
        fields = List.copyOf(fields);
    }

    /**
     * The whole log with these filters as a file.
     *
     * @param ndjson with the hashes that prove each entry
     */
    public record Files(String csv, String ndjson) {}

    /**
     * An entry.
     *
     * @param action in the words of the log
     * @param alike all entries of this action
     * @param where the environment; empty for the whole account
     * @param target the kind and the id of what was changed
     * @param changes of its fields
     * @param origin the address of the client and the id of the request; empty for none
     */
    public record Row(
            Moment at,
            Who who,
            String action,
            String alike,
            String where,
            String target,
            List<String> changes,
            String origin) {

        public Row {
            changes = List.copyOf(changes);
        }
    }

    /**
     * The actor of an entry.
     *
     * @param name that it had at that time
     * @param href all of its entries; empty for none
     */
    public record Who(String name, String kind, String href) {}
}
