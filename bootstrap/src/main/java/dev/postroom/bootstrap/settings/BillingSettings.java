package dev.postroom.bootstrap.settings;

import dev.postroom.domain.billing.Plans;

import java.time.Duration;
import java.util.List;

/**
 * Who pays for what.
 *
 * @param provider from whom plans are bought
 * @param plans what each plan allows; not in force without a provider
 * @param grace how long a plan stays after a payment was missed
 */
public record BillingSettings(Provider provider, Plans plans, Duration grace) {
    static final Setting<Provider> PROVIDER =
            Setting.of("billing.provider", Formats.oneOf(Provider.class));
    static final Setting<Plans> PLANS = Setting.of("billing.plans-file", PlansFile.format());
    static final Setting<Duration> GRACE =
            Setting.of("billing.grace", Durations.between(Duration.ZERO, Duration.ofDays(365)));
    static final List<Setting<?>> ALL = List.of(PROVIDER, PLANS, GRACE);

    static BillingSettings from(SettingValues values) {
        return new BillingSettings(values.get(PROVIDER), values.get(PLANS), values.get(GRACE));
    }

    /** From whom plans are bought. */
    public enum Provider {
        /** There are no plans to buy: every account has the plan self_hosted, without limits. */
        NONE,
        /** Elsewhere: the operator gives accounts their plans on the command line. */
        MANUAL
    }
}
