package dev.postroom.adapters.rest.imports;

import dev.postroom.adapters.rest.shared.http.Flags;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.json.Keywords;
import dev.postroom.domain.imports.ImportOptions;
import dev.postroom.domain.shared.Keyword;
import dev.postroom.domain.shared.Messages;
import dev.postroom.domain.subscriber.OnConflict;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** The options in the query of an import. */
final class ImportQuery {

    private static final Function<String, OnConflict> ON_CONFLICT =
            Keywords.parser(Choice.class)
                    .compose(ImportQuery::current)
                    .andThen(choice -> choice.onConflict);

    // an import continues after a conflict, so its keyword for FAIL differs from that of a single
    // request
    private enum Choice implements Keyword {
        IGNORE(OnConflict.IGNORE),
        UPDATE(OnConflict.UPDATE),
        ERROR(OnConflict.FAIL);

        private final OnConflict onConflict;

        Choice(OnConflict onConflict) {
            this.onConflict = onConflict;
        }
    }

    private ImportQuery() {}

    /** The options; throws all violations of the query. */
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
            query.violate("tags", "too_many", Messages.atMost(ImportOptions.MAX_TAGS, "tags"));
        }
        query.finish();
        return new ImportOptions(onConflict, tags, fireTriggers);
    }

    // the keyword of a request for a single subscriber is accepted too
    private static String current(String text) {
        return text.equals(OnConflict.FAIL.keyword()) ? Choice.ERROR.keyword() : text;
    }

    /** The keyword of a choice, as {@link #read} accepts it. */
    static String keyword(OnConflict onConflict) {
        return onConflict == OnConflict.FAIL ? Choice.ERROR.keyword() : onConflict.keyword();
    }
}
