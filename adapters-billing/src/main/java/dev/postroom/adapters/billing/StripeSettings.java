package dev.postroom.adapters.billing;

import java.net.URI;
import java.time.Duration;
import java.util.List;

/**
 * How Stripe is reached, or a provider that speaks like Stripe.
 *
 * @param provider the name of the provider
 * @param key the secret key of the API
 * @param webhookSecrets with one of which events are signed; more than one while they are rotated
 * @param apiBase the start of the addresses of the API
 * @param connectTimeout of each attempt
 * @param readTimeout of each attempt
 * @param retries after the first attempt
 */
public record StripeSettings(
        String provider,
        String key,
        List<String> webhookSecrets,
        URI apiBase,
        Duration connectTimeout,
        Duration readTimeout,
        int retries) {

    /** The address of Stripe. */
    public static final URI STRIPE = URI.create("https://api.stripe.com");

    public StripeSettings {
        webhookSecrets = List.copyOf(webhookSecrets);
        if (key.isBlank() || webhookSecrets.isEmpty()) {
            throw new IllegalArgumentException("Stripe needs a key and the secret of its events");
        }
        if (retries < 0 || connectTimeout.isNegative() || readTimeout.isNegative()) {
            throw new IllegalArgumentException("no time and no number is less than nothing");
        }
    }

    /** Within seconds also when each attempt takes its time. */
    public static StripeSettings of(
            String provider, String key, List<String> webhookSecrets, URI apiBase) {
        return new StripeSettings(
                provider,
                key,
                webhookSecrets,
                apiBase,
                Duration.ofSeconds(3),
                Duration.ofSeconds(10),
                1);
    }

    /** Without the secrets. */
    @Override
    public String toString() {
        return "StripeSettings[" + provider + ", " + apiBase + "]";
    }
}
