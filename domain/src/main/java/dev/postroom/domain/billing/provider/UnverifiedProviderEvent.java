package dev.postroom.domain.billing.provider;

import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * An unverified message that claims to be from the payment provider. Nothing in it can be trusted.
 *
 * @param body as it was received, byte for byte
 * @param headers by name in lower case
 * @param receivedAt by the clock of this service
 */
public record UnverifiedProviderEvent(
        String body, Map<String, String> headers, Instant receivedAt) {

    public UnverifiedProviderEvent {
        headers = Map.copyOf(headers);
    }

    /** The value of a header, in any case. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)));
    }

    /** Without the content: it names customers. */
    @Override
    public String toString() {
        return "BillingMessage[" + body.length() + " characters]";
    }
}
