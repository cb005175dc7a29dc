package dev.postroom.adapters.rest.idempotency;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.domain.idempotency.IdempotencyKey;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violation;

import java.util.List;
import java.util.Optional;

/** Finds the idempotency key of a request. */
final class KeyFinder {

    private static final String HEADER = "Idempotency-Key";
    private static final String FIELD = "idempotency_key";
    private static final String AMBIGUOUS = "ambiguous_idempotency_key";

    private KeyFinder() {}

    /**
     * The key, or empty when the request has none or an invalid one. Violations are added to those
     * of the request: the operation throws them when its resource is known to exist.
     *
     * @param looksInBody whether a field of the body may contain the key too
     */
    static Optional<IdempotencyKey> find(ApiRequest request, boolean looksInBody) {
        Optional<IdempotencyKey> header = inHeader(request);
        Optional<IdempotencyKey> body = looksInBody ? inBody(request) : Optional.empty();
        if (header.isPresent() && body.isPresent() && !header.equals(body)) {
            request.violations().add(FIELD, AMBIGUOUS, "Must equal the header Idempotency-Key.");
        }
        return request.violations().isEmpty() ? header.or(() -> body) : Optional.empty();
    }

    private static Optional<IdempotencyKey> inHeader(ApiRequest request) {
        List<String> values = request.header(HEADER).stream().distinct().toList();
        if (values.size() > 1) {
            violate(
                    request,
                    AMBIGUOUS,
                    "The request has several different Idempotency-Key headers.");
            return Optional.empty();
        }
        return values.stream().findFirst().flatMap(value -> ofHeader(request, value));
    }

    private static Optional<IdempotencyKey> ofHeader(ApiRequest request, String value) {
        try {
            return Optional.of(new IdempotencyKey(value));
        } catch (FailureException e) {
            violate(request, "invalid_idempotency_key", e.failure().detail());
            return Optional.empty();
        }
    }

    private static void violate(ApiRequest request, String code, String message) {
        request.violations().add(new Violation(Violation.Part.HEADER, HEADER, code, message));
    }

    // buffer the bytes first: the fingerprint needs them, and reading JSON consumes them
    private static Optional<IdempotencyKey> inBody(ApiRequest request) {
        request.content().buffer();
        return request.largeBody()
                .value(FIELD)
                .filter(String.class::isInstance)
                .flatMap(value -> ofField((String) value));
    }

    // the operation reports an invalid key together with its other violations
    private static Optional<IdempotencyKey> ofField(String value) {
        try {
            return Optional.of(new IdempotencyKey(value));
        } catch (FailureException _) {
            return Optional.empty();
        }
    }
}
