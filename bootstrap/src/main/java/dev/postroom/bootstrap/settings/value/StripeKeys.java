package dev.postroom.bootstrap.settings.value;

import dev.postroom.bootstrap.settings.format.AddressFormats;
import dev.postroom.bootstrap.settings.format.Formats;
import dev.postroom.bootstrap.settings.format.Secret;

import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * How Stripe is reached, and how its events are recognised.
 *
 * @param secretKey of Stripe's API; present when plans are bought from Stripe
 * @param webhookSecrets with one of which events are signed; several while they are rotated
 * @param apiBase the start of the addresses of Stripe's API
 */
public record StripeKeys(Optional<Secret> secretKey, List<Secret> webhookSecrets, URI apiBase) {
    public static final Setting<Optional<Secret>> SECRET_KEY =
            Setting.secret(
                    "billing.stripe.secret-key",
                    Formats.text("a secret key of Stripe").map(Secret::new).optional());
    public static final Setting<List<Secret>> WEBHOOK_SECRETS =
            Setting.secret(
                    "billing.stripe.webhook-secrets",
                    Formats.listOf(Formats.text("a signing secret of Stripe").map(Secret::new)));
    static final Setting<URI> API_BASE =
            Setting.of("billing.stripe.api-base", AddressFormats.httpUrl());
    public static final List<Setting<?>> ALL = List.of(SECRET_KEY, WEBHOOK_SECRETS, API_BASE);

    public StripeKeys {
        webhookSecrets = List.copyOf(webhookSecrets);
    }

    public static StripeKeys from(SettingValues values) {
        return new StripeKeys(
                values.get(SECRET_KEY), values.get(WEBHOOK_SECRETS), values.get(API_BASE));
    }
}
