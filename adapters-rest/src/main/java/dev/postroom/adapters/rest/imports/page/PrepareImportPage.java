package dev.postroom.adapters.rest.imports.page;

import dev.postroom.adapters.rest.shared.page.part.Counter;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;

import java.util.List;

/**
 * A held import: what its columns mean, and what it would do.
 *
 * @param text how the table was read, for the next request
 * @param check the address that rehearses it again
 * @param start the address that starts it
 * @param rehearsal what the import would do
 */
public record PrepareImportPage(
        List<Column> columns,
        String text,
        List<Field> fields,
        List<FormError> errors,
        String check,
        String start,
        Rehearsal rehearsal) {

    public PrepareImportPage {
        columns = List.copyOf(columns);
        fields = List.copyOf(fields);
        errors = List.copyOf(errors);
    }

    /**
     * The outcome that the import would have.
     *
     * @param failure why the file cannot be imported so; empty for nothing
     * @param summary in words
     * @param counters in numbers; none when it was not tried
     * @param rejections the first rows that would be rejected
     */
    public record Rehearsal(
            String failure,
            String summary,
            List<Counter> counters,
            List<ImportPage.Rejection> rejections) {

        public Rehearsal {
            counters = List.copyOf(counters);
            rejections = List.copyOf(rejections);
        }

        static Rehearsal none() {
            return new Rehearsal("", "", List.of(), List.of());
        }
    }

    /** A column with some of its cells, and the choice of its meaning. */
    public record Column(String name, List<String> samples, Field meaning) {

        public Column {
            samples = List.copyOf(samples);
        }
    }
}
