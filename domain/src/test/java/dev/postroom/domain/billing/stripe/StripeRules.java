package dev.postroom.domain.billing.stripe;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The checks of Stripe for any request: its headers, and parameters that it does not know. */
final class StripeRules {

    private static final Pattern BRACKETS = Pattern.compile("\\[.*");

    private final String key;
    private final String version;

    StripeRules(String key, String version) {
        this.key = key;
        this.version = version;
    }

    void check(StripeCall call) {
        if (!call.authorization().equals(Optional.of("Bearer " + key))) {
            throw StripeRefusal.unauthenticated();
        }
        String asked = call.version().orElse("none");
        if (!asked.equals(version)) {
            throw new StripeRefusal(
                    400, "invalid_request_error", "", null, "Invalid Stripe API version: " + asked);
        }
        if (call.method().equals("POST")) {
            checkPost(call);
        }
    }

    /** Stripe lets a POST pass without a key; this service never sends one. */
    private static void checkPost(StripeCall call) {
        String idempotencyKey = call.idempotencyKey().orElse("");
        if (idempotencyKey.isEmpty() || idempotencyKey.length() > 255) {
            throw StripeRefusal.invalid(
                    "", "Idempotency-Key", "each POST of this service has a key of 1 to 255");
        }
        String type = call.contentType().orElse("");
        if (!type.startsWith("application/x-www-form-urlencoded")) {
            throw StripeRefusal.invalid("", "Content-Type", "a POST has a form");
        }
    }

    /** Refuses what is missing, empty or unknown; {@code known} names parameters at the top. */
    static void params(StripeCall call, List<String> required, Set<String> known) {
        for (String name : required) {
            if (call.param(name).isEmpty()) {
                throw StripeRefusal.invalid(
                        "parameter_missing", name, "Missing required param: " + name + ".");
            }
        }
        call.params()
                .forEach((name, value) -> {
                    if (!known.contains(BRACKETS.matcher(name).replaceFirst(""))) {
                        throw StripeRefusal.invalid(
                                "parameter_unknown", name, "Received unknown parameter: " + name);
                    }
                    if (value.isEmpty() && !name.startsWith("metadata")) {
                        throw StripeRefusal.invalid(
                                "parameter_invalid_empty", name, "You passed an empty string.");
                    }
                });
    }
}
