package dev.postroom.bootstrap.settings;

import dev.postroom.bootstrap.settings.format.AddressFormats;
import dev.postroom.bootstrap.settings.format.Durations;
import dev.postroom.bootstrap.settings.format.Formats;
import dev.postroom.bootstrap.settings.value.Setting;
import dev.postroom.bootstrap.settings.value.SettingValues;
import dev.postroom.bootstrap.settings.value.StripeKeys;
import dev.postroom.domain.billing.Plans;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Who pays for what.
 *
 * @param provider from whom plans are bought
 * @param plans what each plan allows; not in force without a provider
 * @param grace how long a plan stays after a payment was missed
 * @param returnOrigins to which pages of the provider may lead back; empty: only the service's own
 * @param stripe when the provider is Stripe
 */
public record BillingSettings(
        Provider provider,
        Plans plans,
        Duration grace,
        List<String> returnOrigins,
        StripeKeys stripe) {
    static final Setting<Provider> PROVIDER =
            Setting.of("billing.provider", Formats.oneOf(Provider.class));
    static final Setting<Plans> PLANS = Setting.of("billing.plans-file", PlansFile.format());
    static final Setting<Duration> GRACE =
            Setting.of("billing.grace", Durations.between(Duration.ZERO, Duration.ofDays(365)));
    static final Setting<List<String>> RETURN_ORIGINS =
            Setting.of("billing.return-origins", Formats.listOf(AddressFormats.returnOrigin()));
    static final List<Setting<?>> ALL =
            Stream.concat(
                            Stream.of(PROVIDER, PLANS, GRACE, RETURN_ORIGINS),
                            StripeKeys.ALL.stream())
                    .toList();

    public BillingSettings {
        returnOrigins = List.copyOf(returnOrigins);
    }

    static BillingSettings from(SettingValues values) {
        return new BillingSettings(
                values.get(PROVIDER),
                values.get(PLANS),
                values.get(GRACE),
                values.get(RETURN_ORIGINS),
                StripeKeys.from(values));
    }

    /** From whom plans are bought. */
    public enum Provider {
        /** There are no plans to buy: every account has the plan self_hosted, without limits. */
        NONE,
        /** Elsewhere: the operator gives accounts their plans on the command line. */
        MANUAL,
        /** Stripe. */
        STRIPE,
        /** A provider on this machine that takes no money, to try plans. */
        LOCAL
    }
}
