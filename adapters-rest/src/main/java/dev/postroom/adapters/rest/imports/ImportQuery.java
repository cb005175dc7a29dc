package dev.postroom.adapters.rest.imports;

import dev.postroom.adapters.rest.shared.http.Flags;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.json.Keywords;
import dev.postroom.domain.imports.ImportOptions;
import dev.postroom.domain.subscriber.OnConflict;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The options in the query of an import. */
final class ImportQuery {

    private static final Function<String, OnConflict> ON_CONFLICT =
            Keywords.parser(OnConflict.class);

    private ImportQuery() {}

    /** The options; violations are added to {@code query}, and then the result may be empty. */
    static Optional<ImportOptions> read(QueryParameters query) {
        OnConflict onConflict = query.parsed("on_conflict", ON_CONFLICT).orElse(OnConflict.IGNORE);
        boolean fireTriggers = query.parsed("fire_triggers", Flags.PARSER).orElse(false);
        List<String> tags =
                query.allOfAnyLength("tags").stream()
                        .flatMap(text -> Arrays.stream(text.split(",", -1)))
                        .map(String::strip)
                        .filter(text -> !text.isEmpty())
                        .distinct()
                        .toList();
        return query.checked("tags", () -> new ImportOptions(onConflict, tags, fireTriggers));
    }
}
