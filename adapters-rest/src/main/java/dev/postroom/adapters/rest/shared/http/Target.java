package dev.postroom.adapters.rest.shared.http;

import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.problem.ProblemException;
import dev.postroom.domain.shared.failure.FailureException;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The resource that a request changes. The change locks it, and fails with {@code NotFound} without
 * it. So it is read here only for a condition, and when the rest of the request is refused: a
 * missing resource is reported before a malformed body and before violations.
 *
 * @param id belongs to no resource when the path has an id that is unknown
 * @param read returns the resource; {@code NotFound} when there is none
 * @param tag its entity tag
 */
public record Target<K, T>(ApiRequest request, K id, Function<K, T> read, Function<T, ETag> tag) {

    /** The result of {@code content}, which reads the request. */
    public <B> B reading(Supplier<B> content) {
        try {
            return content.get();
        } catch (FailureException | ProblemException refusal) {
            T _ = read.apply(id);
            throw refusal;
        }
    }

    /** As {@link ApiRequest#finish}. */
    public void finish() {
        check(request::finish);
    }

    /** Reads what has no value, for its violations. */
    public void check(Runnable violations) {
        reading(() -> {
            violations.run();
            return id;
        });
    }

    /** As {@link Responses#expectedVersion}. */
    public Optional<Long> expectedVersion() {
        return Responses.expectedVersion(request, this::present);
    }

    /** As {@link Responses#expectedRevision}. */
    public Optional<Long> expectedRevision() {
        return Responses.expectedRevision(request, this::present);
    }

    private ETag present() {
        return tag.apply(read.apply(id));
    }
}
