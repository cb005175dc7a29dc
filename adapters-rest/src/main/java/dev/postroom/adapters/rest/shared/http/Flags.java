package dev.postroom.adapters.rest.shared.http;

import dev.postroom.adapters.rest.shared.json.Words;

import java.util.Optional;
import java.util.function.Function;

/** Query parameters that are {@code true} or {@code false}. */
public final class Flags {

    /** Reads one; anything else is wrong. */
    public static final Function<String, Boolean> PARSER = Words.parser(Flags::flag, "true, false");

    private Flags() {}

    private static Optional<Boolean> flag(String word) {
        return switch (word) {
            case "true" -> Optional.of(true);
            case "false" -> Optional.of(false);
            default -> Optional.empty();
        };
    }
}
