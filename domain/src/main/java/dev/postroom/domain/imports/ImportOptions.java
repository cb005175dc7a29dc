package dev.postroom.domain.imports;

import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.subscriber.OnConflict;

import java.util.List;

/**
 * What an import does with its rows.
 *
 * @param onConflict what happens to a row whose address is known; {@code FAIL} rejects it
 * @param tags names, slugs or ids, at most 100: every row that is taken in joins them
 * @param fireTriggers whether triggers react to what the import does
 */
public record ImportOptions(OnConflict onConflict, List<String> tags, boolean fireTriggers) {

    /** Most tags of an import, and of one row. */
    public static final int MAX_TAGS = 100;

    public ImportOptions {
        tags = tagsOf(tags);
    }

    /** Leaves known people alone, adds no tags, fires no triggers. */
    public static ImportOptions usual() {
        return new ImportOptions(OnConflict.IGNORE, List.of(), false);
    }

    /** Fit tags. */
    public static List<String> tagsOf(List<String> tags) {
        if (tags.size() > MAX_TAGS) {
            throw Failure.Invalid.value("too_many", "There are at most " + MAX_TAGS + " tags.")
                    .asException();
        }
        return List.copyOf(tags);
    }
}
