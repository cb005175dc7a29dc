package dev.postroom.adapters.rest.idempotency;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.domain.idempotency.IdempotencyKey;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;

import java.util.List;
import java.util.Optional;

/** Finds the idempotency key of a request. */
final class KeyFinder {

    private static final String HEADER = "Idempotency-Key";
    private static final String FIELD = "idempotency_key";

    private KeyFinder() {}

    /**
     * The key, or empty when the request has none.
     *
     * @param looksInBody whether a field of the body may contain the key too
     */
    static Optional<IdempotencyKey> find(ApiRequest request, boolean looksInBody) {
        Optional<IdempotencyKey> header = inHeader(request);
        Optional<IdempotencyKey> body = looksInBody ? inBody(request) : Optional.empty();
        if (header.isPresent() && body.isPresent() && !header.equals(body)) {
            throw Failure.Invalid.field(
                            FIELD,
                            "ambiguous_idempotency_key",
                            "Must equal the header Idempotency-Key.")
                    .asException();
        }
        return header.or(() -> body);
    }

    private static Optional<IdempotencyKey> inHeader(ApiRequest request) {
        List<String> values = request.header(HEADER).stream().distinct().toList();
        if (values.size() > 1) {
            throw Failure.Invalid.field(
                            HEADER,
                            "ambiguous_idempotency_key",
                            "The request has several different Idempotency-Key headers.")
                    .asException();
        }
        return values.stream().findFirst().map(KeyFinder::ofHeader);
    }

    private static IdempotencyKey ofHeader(String value) {
        try {
            return new IdempotencyKey(value);
        } catch (FailureException e) {
            throw Failure.Invalid.field(HEADER, "invalid_idempotency_key", e.failure().detail())
                    .asException();
        }
    }

    // buffer the bytes first: the fingerprint needs them, and reading JSON consumes them
    private static Optional<IdempotencyKey> inBody(ApiRequest request) {
        request.content().buffer();
        return request.largeBody()
                .value(FIELD)
                .filter(value -> value.isTextual())
                .flatMap(value -> ofField(value.textValue()));
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
