package dev.postroom.adapters.rest.shared.http.value;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

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
        return of(resource, text, "an id, which is a UUID", parse);
    }

    /**
     * As {@link #of(String, String, Function)}.
     *
     * @param accepted what the path takes, for the message
     */
    public static <T> T of(
            String resource, String text, String accepted, Function<String, Optional<T>> parse) {
        return parse.apply(text).orElseThrow(() -> notFound(resource, text, accepted));
    }

    /** The refusal of text that no resource can have. */
    public static FailureException notFound(String resource, String text, String accepted) {
        return new Failure.NotFound(resource, text, "The path takes " + accepted + ".")
                .asException();
    }
}
