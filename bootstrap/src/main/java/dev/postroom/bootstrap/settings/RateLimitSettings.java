package dev.postroom.bootstrap.settings;

import dev.postroom.bootstrap.settings.format.Formats;
import dev.postroom.bootstrap.settings.value.Setting;
import dev.postroom.bootstrap.settings.value.SettingValues;

import java.util.List;

/**
 * The rate limit.
 *
 * @param perMinute requests of one API key in a minute, and of one client address without one
 * @param store where the requests of API keys are counted
 */
public record RateLimitSettings(int perMinute, Store store) {
    static final Setting<Integer> PER_MINUTE =
            Setting.of("rate-limit.per-minute", Formats.wholeNumber(1, 1_000_000));
    static final Setting<Store> STORE = Setting.of("rate-limit.store", Formats.oneOf(Store.class));
    static final List<Setting<?>> ALL = List.of(PER_MINUTE, STORE);

    /** Where requests are counted. */
    public enum Store {
        /** In the memory of each process, which allows the limit on its own. */
        PROCESS,
        /** In the database: all processes together allow the limit. */
        DATABASE
    }

    static RateLimitSettings from(SettingValues values) {
        return new RateLimitSettings(values.get(PER_MINUTE), values.get(STORE));
    }
}
