package dev.postroom.bootstrap.settings;

import java.time.Duration;
import java.util.List;

/**
 * How webhooks are delivered.
 *
 * @param allowPrivate whether receivers may be at private and loopback addresses
 * @param timeout for a whole attempt, connecting included
 * @param schedule the wait before each attempt; as many attempts as there are entries
 */
public record WebhookSettings(
        boolean allowPrivate, Duration timeout, Duration connectTimeout, List<Duration> schedule) {
    private static final Format<Duration> PATIENCE =
            Durations.between(Duration.ofMillis(100), Duration.ofMinutes(5));

    static final Setting<Boolean> ALLOW_PRIVATE =
            Setting.of("webhook.allow-private", Formats.flag());
    static final Setting<Duration> TIMEOUT = Setting.of("webhook.timeout", PATIENCE);
    static final Setting<Duration> CONNECT_TIMEOUT =
            Setting.of("webhook.connect-timeout", PATIENCE);
    static final Setting<List<Duration>> SCHEDULE =
            Setting.of(
                    "webhook.schedule",
                    Formats.listOf(Durations.between(Duration.ZERO, Duration.ofDays(7)))
                            .map(WebhookSettings::nonEmpty));
    static final List<Setting<?>> ALL = List.of(ALLOW_PRIVATE, TIMEOUT, CONNECT_TIMEOUT, SCHEDULE);

    static WebhookSettings from(SettingValues values) {
        return new WebhookSettings(
                values.get(ALLOW_PRIVATE),
                values.get(TIMEOUT),
                values.get(CONNECT_TIMEOUT),
                values.get(SCHEDULE));
    }

    private static List<Duration> nonEmpty(List<Duration> schedule) {
        if (schedule.isEmpty()) {
            throw new Format.BadValue("empty");
        }
        return schedule;
    }
}
