package dev.postroom.bootstrap.settings;

import dev.postroom.bootstrap.settings.choice.Chosen;
import dev.postroom.bootstrap.settings.choice.Offers;
import dev.postroom.bootstrap.settings.format.AddressFormats;
import dev.postroom.bootstrap.settings.format.Durations;
import dev.postroom.bootstrap.settings.format.Formats;
import dev.postroom.bootstrap.settings.value.Setting;
import dev.postroom.bootstrap.settings.value.SettingValues;
import dev.postroom.bootstrap.settings.value.StripeKeys;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.billing.provider.BillingGatewayPlugin;

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
        Chosen<BillingGatewayPlugin> provider,
        Plans plans,
        Duration grace,
        List<String> returnOrigins,
        StripeKeys stripe) {
    public static final String PROVIDER = "billing.provider";

    /** There are no plans to buy: every account has the plan self_hosted, without limits. */
    public static final String NONE = "none";

    /** Elsewhere: the operator gives accounts their plans on the command line. */
    public static final String MANUAL = "manual";

    /** Stripe. */
    public static final String STRIPE = "stripe";

    /** A provider on this machine that takes no money, to try plans. */
    public static final String LOCAL = "local";

    static final Setting<Plans> PLANS = Setting.of("billing.plans-file", PlansFile.format());
    static final Setting<Duration> GRACE =
            Setting.of("billing.grace", Durations.between(Duration.ZERO, Duration.ofDays(365)));
    static final Setting<List<String>> RETURN_ORIGINS =
            Setting.of("billing.return-origins", Formats.listOf(AddressFormats.returnOrigin()));

    static List<Setting<?>> all(Offers offers) {
        return Stream.concat(
                        Stream.of(
                                offers.billing().choosing(PROVIDER), PLANS, GRACE, RETURN_ORIGINS),
                        StripeKeys.ALL.stream())
                .toList();
    }

    public BillingSettings {
        returnOrigins = List.copyOf(returnOrigins);
    }

    static BillingSettings from(SettingValues values, Offers offers) {
        return new BillingSettings(
                offers.billing().chosen(PROVIDER, values),
                values.get(PLANS),
                values.get(GRACE),
                values.get(RETURN_ORIGINS),
                StripeKeys.from(values));
    }
}
