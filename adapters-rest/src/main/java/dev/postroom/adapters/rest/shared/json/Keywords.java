package dev.postroom.adapters.rest.shared.json;

import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.Keyword;
import dev.postroom.domain.shared.Messages;

import java.util.function.Function;

/** Parsers of keywords, for fields and query parameters. */
public final class Keywords {

    private Keywords() {}

    /** A parser that rejects unknown keywords with a message that lists the known ones. */
    public static <K extends Enum<K> & Keyword> Function<String, K> parser(Class<K> type) {
        return parser(type, String.join(", ", Keyword.all(type)));
    }

    /**
     * A parser that rejects unknown keywords.
     *
     * @param known describes the keywords in the message, if there are too many to list
     */
    public static <K extends Enum<K> & Keyword> Function<String, K> parser(
            Class<K> type, String known) {
        return text ->
                Keyword.parse(type, text)
                        .orElseThrow(() ->
                                Failure.Invalid.value("unknown_value", Messages.oneOf(known))
                                        .asException());
    }
}
