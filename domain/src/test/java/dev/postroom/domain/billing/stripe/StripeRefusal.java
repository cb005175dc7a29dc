package dev.postroom.domain.billing.stripe;

import dev.postroom.domain.shared.JsonText;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.Map;

/** An error in the form in which Stripe answers it. */
final class StripeRefusal extends RuntimeException {

    private static final String INVALID = "invalid_request_error";

    private final int status;
    private final String type;
    private final String code;
    private final @Nullable String param;

    StripeRefusal(int status, String type, String code, @Nullable String param, String message) {
        super(message);
        this.status = status;
        this.type = type;
        this.code = code;
        this.param = param;
    }

    static StripeRefusal invalid(String code, String param, String message) {
        return new StripeRefusal(400, INVALID, code, param, message);
    }

    static StripeRefusal missing(String kind, String param, String id) {
        return new StripeRefusal(
                400, INVALID, "resource_missing", param, "No such %s: '%s'".formatted(kind, id));
    }

    static StripeRefusal unauthenticated() {
        return new StripeRefusal(
                401, INVALID, "", null, "Invalid API Key provided: sk_test_********0000");
    }

    int status() {
        return status;
    }

    String json() {
        Map<String, @Nullable Object> error = new LinkedHashMap<>();
        error.put("type", type);
        error.put("message", getMessage());
        if (!code.isEmpty()) {
            error.put("code", code);
            error.put("doc_url", "https://stripe.com/docs/error-codes/" + code);
        }
        if (param != null) {
            error.put("param", param);
        }
        return JsonText.write(Map.of("error", error));
    }
}
