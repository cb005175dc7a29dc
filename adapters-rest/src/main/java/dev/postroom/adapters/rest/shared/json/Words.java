package dev.postroom.adapters.rest.shared.json;

import dev.postroom.domain.shared.Failure;

import java.util.Optional;
import java.util.function.Function;

/** Words of a closed list. */
public final class Words {

    private Words() {}

    /**
     * A parser that refuses words outside the list.
     *
     * @param lookup the meaning of a word, or empty
     * @param known the words, for the message
     */
    public static <T> Function<String, T> parser(
            Function<String, Optional<T>> lookup, String known) {
        return word ->
                lookup.apply(word)
                        .orElseThrow(() ->
                                Failure.Invalid.value(
                                                "unknown_value",
                                                "This must be one of: " + known + ".")
                                        .asException());
    }
}
