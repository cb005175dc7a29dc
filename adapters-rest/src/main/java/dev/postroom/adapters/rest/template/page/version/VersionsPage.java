package dev.postroom.adapters.rest.template.page.version;

import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Pager;

import java.util.List;

/**
 * The versions of a template.
 *
 * @param template its name
 * @param path of the template
 * @param fields which two versions are compared
 */
public record VersionsPage(
        String template, String path, List<Row> rows, Pager pager, List<Field> fields) {

    public VersionsPage {
        rows = List.copyOf(rows);
        fields = List.copyOf(fields);
    }

    /**
     * A saved version.
     *
     * @param before the address of its difference to the version before; empty for the first one
     * @param newest the address of its difference to the newest one; empty for that one
     */
    public record Row(
            String number,
            String name,
            String subject,
            String category,
            Moment saved,
            String before,
            String newest) {}
}
