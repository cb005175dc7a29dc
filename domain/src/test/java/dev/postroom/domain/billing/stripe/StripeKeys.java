package dev.postroom.domain.billing.stripe;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * The idempotency keys of POST requests: a request with a known key has the first answer, also when
 * that was an error of the server; the same key with other parameters, or while the first request
 * is under way, is refused.
 */
final class StripeKeys {

    private record Kept(String request, Optional<StripeAnswer> answer) {}

    private final Map<String, Kept> kept = new ConcurrentHashMap<>();

    StripeAnswer once(StripeCall call, Supplier<StripeAnswer> work) {
        if (!call.method().equals("POST")) {
            return work.get();
        }
        String key = call.idempotencyKey().orElseThrow();
        String request = call.path() + call.params();
        Kept earlier = kept.putIfAbsent(key, new Kept(request, Optional.empty()));
        if (earlier != null) {
            return again(request, earlier);
        }
        return first(key, request, work);
    }

    private static StripeAnswer again(String request, Kept earlier) {
        if (!earlier.request().equals(request)) {
            throw new StripeRefusal(
                    400,
                    "idempotency_error",
                    "",
                    null,
                    "Keys for idempotent requests can only be used with the same parameters they"
                            + " were first used with.");
        }
        return earlier.answer()
                .orElseThrow(() ->
                        new StripeRefusal(
                                409,
                                "idempotency_error",
                                "idempotency_key_in_use",
                                null,
                                "There is currently another in-progress request using this key."));
    }

    /** A request that was refused before it was carried out leaves its key free. */
    private StripeAnswer first(String key, String request, Supplier<StripeAnswer> work) {
        try {
            StripeAnswer answer = work.get();
            kept.put(key, new Kept(request, Optional.of(answer)));
            return answer;
        } catch (StripeRefusal refused) {
            kept.remove(key);
            throw refused;
        }
    }
}
