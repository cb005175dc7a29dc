package dev.postroom.adapters.rest.shared.http;

import dev.postroom.domain.shared.Failure;

import java.util.Optional;
import java.util.function.Function;

/** Ids in request paths. */
public final class PathId {

    private PathId() {}

    /**
     * Parses an id. {@code NotFound} for text that is not an id: no resource has it.
     *
     * @param resource the name of the resource, for the message
     */
    public static <T> T of(String resource, String text, Function<String, Optional<T>> parse) {
        return parse.apply(text)
                .orElseThrow(() -> new Failure.NotFound(resource, text).asException());
    }
}
