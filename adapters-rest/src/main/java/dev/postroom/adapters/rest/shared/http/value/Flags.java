package dev.postroom.adapters.rest.shared.http.value;

import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.shared.text.Keyword;

import java.util.function.Function;

/** Query parameters that are {@code true} or {@code false}. */
public final class Flags {

    /** Reads one. Fails with {@code Invalid} for any other value. */
    public static final Function<String, Boolean> PARSER =
            KeywordParsers.parser(Flag.class).andThen(flag -> flag == Flag.TRUE);

    private Flags() {}

    private enum Flag implements Keyword {
        TRUE,
        FALSE
    }
}
