package dev.postroom.domain.shared.json;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.text.Keyword;

import java.util.function.Function;

/** Parsers of keywords, for fields and query parameters. */
public final class KeywordParsers {

    private KeywordParsers() {}

    /**
     * A parser that rejects unknown keywords with a message that lists the known ones, and names
     * the one that was probably meant.
     */
    public static <K extends Enum<K> & Keyword> Function<String, K> parser(Class<K> type) {
        return text ->
                Keyword.parse(type, text)
                        .orElseThrow(() ->
                                Failure.Invalid.value(
                                                "unknown_value",
                                                Messages.oneOf(text, Keyword.all(type)))
                                        .asException());
    }
}
