package dev.postroom.domain.imports;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.subscriber.OnConflict;

import java.util.List;

/**
 * Options for the rows of an import.
 *
 * @param onConflict the handling of a row with a known address; {@code FAIL} rejects it
 * @param tags names, slugs or ids, at most 100: every imported row joins them
 * @param fireTriggers whether triggers react to the changes of the import
 * @param columns what the columns of a table mean
 */
public record ImportOptions(
        OnConflict onConflict, List<String> tags, boolean fireTriggers, ImportColumns columns) {

    /** The maximum number of tags of an import, and of one row. */
    public static final int MAX_TAGS = 100;

    public ImportOptions {
        tags = tagsOf(tags);
    }

    /** Options for columns that mean what their names say. */
    public ImportOptions(OnConflict onConflict, List<String> tags, boolean fireTriggers) {
        this(onConflict, tags, fireTriggers, ImportColumns.named());
    }

    /** Ignores known subscribers, adds no tags, fires no triggers. */
    public static ImportOptions usual() {
        return new ImportOptions(OnConflict.IGNORE, List.of(), false);
    }

    /** The same options with other columns. */
    public ImportOptions with(ImportColumns other) {
        return new ImportOptions(onConflict, tags, fireTriggers, other);
    }

    /** Valid tags. */
    public static List<String> tagsOf(List<String> tags) {
        if (tags.size() > MAX_TAGS) {
            throw Failure.Invalid.value("too_many", Messages.atMost(MAX_TAGS, "tags"))
                    .asException();
        }
        return List.copyOf(tags);
    }
}
