package dev.postroom.bootstrap.settings;

import dev.postroom.bootstrap.settings.choice.Chosen;
import dev.postroom.bootstrap.settings.choice.Offers;
import dev.postroom.bootstrap.settings.format.Formats;
import dev.postroom.bootstrap.settings.value.Setting;
import dev.postroom.bootstrap.settings.value.SettingValues;
import dev.postroom.domain.ratelimit.RequestLimiterPlugin;

import java.util.List;

/**
 * The rate limit.
 *
 * @param perMinute requests of one API key in a minute, and of one client address without one
 * @param store where the requests of API keys are counted
 */
public record RateLimitSettings(int perMinute, Chosen<RequestLimiterPlugin> store) {
    static final Setting<Integer> PER_MINUTE =
            Setting.of("rate-limit.per-minute", Formats.wholeNumber(1, 1_000_000));
    public static final String STORE = "rate-limit.store";

    static List<Setting<?>> all(Offers offers) {
        return List.of(PER_MINUTE, offers.limiters().choosing(STORE));
    }

    static RateLimitSettings from(SettingValues values, Offers offers) {
        return new RateLimitSettings(
                values.get(PER_MINUTE), offers.limiters().chosen(STORE, values));
    }
}
