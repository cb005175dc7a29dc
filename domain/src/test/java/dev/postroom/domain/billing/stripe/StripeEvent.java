package dev.postroom.domain.billing.stripe;

import dev.postroom.domain.shared.JsonText;

import org.jspecify.annotations.Nullable;

import java.util.Map;
import java.util.TreeMap;

/**
 * An event of Stripe.
 *
 * @param created the second in which it happened
 * @param object as it was then
 */
public record StripeEvent(
        String id,
        String type,
        long created,
        Map<String, @Nullable Object> object,
        StripeSignatures signatures) {

    /** The body, the same in each delivery. */
    public String body() {
        Map<String, @Nullable Object> event = new TreeMap<>();
        event.put("id", id);
        event.put("object", "event");
        event.put("api_version", StripeFake.VERSION);
        event.put("created", created);
        event.put("type", type);
        event.put("livemode", false);
        event.put("data", Map.of("object", object));
        return JsonText.write(event);
    }

    /** The header {@code Stripe-Signature} of a delivery at a second. */
    public String signature(long second) {
        return signatures.header(body(), second);
    }
}
