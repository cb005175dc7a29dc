package dev.postroom.adapters.rest.imports;

import dev.postroom.adapters.rest.shared.http.Flags;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.json.Words;
import dev.postroom.domain.imports.ImportOptions;
import dev.postroom.domain.subscriber.OnConflict;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** What the query of an import asks for. */
final class ImportQuery {

    private static final Function<String, OnConflict> ON_CONFLICT =
            Words.parser(ImportQuery::onConflict, "ignore, update, error");

    private ImportQuery() {}

    /** The options; throws all that is wrong with the query. */
    static ImportOptions read(QueryParameters query) {
        OnConflict onConflict = query.parsed("on_conflict", ON_CONFLICT).orElse(OnConflict.IGNORE);
        boolean fireTriggers = query.parsed("fire_triggers", Flags.PARSER).orElse(false);
        List<String> tags =
                query.all("tags").stream()
                        .flatMap(text -> Arrays.stream(text.split(",", -1)))
                        .map(String::strip)
                        .filter(text -> !text.isEmpty())
                        .distinct()
                        .toList();
        if (tags.size() > ImportOptions.MAX_TAGS) {
            query.violate(
                    "tags", "too_many", "There are at most " + ImportOptions.MAX_TAGS + " tags.");
        }
        query.finish();
        return new ImportOptions(onConflict, tags, fireTriggers);
    }

    private static Optional<OnConflict> onConflict(String word) {
        return word.equals("error") ? Optional.of(OnConflict.FAIL) : OnConflict.of(word);
    }

    static String word(OnConflict choice) {
        return choice == OnConflict.FAIL ? "error" : choice.name().toLowerCase(Locale.ROOT);
    }
}
