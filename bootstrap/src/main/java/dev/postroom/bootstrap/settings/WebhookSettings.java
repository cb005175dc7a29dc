package dev.postroom.bootstrap.settings;

import dev.postroom.bootstrap.settings.choice.Chosen;
import dev.postroom.bootstrap.settings.choice.Offers;
import dev.postroom.bootstrap.settings.format.Durations;
import dev.postroom.bootstrap.settings.format.Format;
import dev.postroom.bootstrap.settings.format.Formats;
import dev.postroom.bootstrap.settings.value.Setting;
import dev.postroom.bootstrap.settings.value.SettingValues;
import dev.postroom.domain.webhook.transport.WebhookTransportPlugin;

import java.time.Duration;
import java.util.List;

/**
 * How webhooks are delivered.
 *
 * @param transport posts the deliveries
 * @param allowPrivate whether receivers may be at private and loopback addresses
 * @param timeout for a whole attempt, connecting included
 * @param schedule the wait before each attempt; as many attempts as there are entries
 * @param inFlight requests of one process without an answer, to all receivers
 * @param inFlightPerEndpoint as {@code inFlight}, to one webhook
 * @param disableAfter how long every attempt may fail before the webhook is disabled
 */
public record WebhookSettings(
        Chosen<WebhookTransportPlugin> transport,
        boolean allowPrivate,
        Duration timeout,
        Duration connectTimeout,
        List<Duration> schedule,
        int inFlight,
        int inFlightPerEndpoint,
        Duration disableAfter) {
    private static final Format<Duration> PATIENCE =
            Durations.between(Duration.ofMillis(100), Duration.ofMinutes(5));

    public static final String TRANSPORT = "webhook.transport";
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
    static final Setting<Integer> IN_FLIGHT =
            Setting.of("webhook.in-flight", Formats.wholeNumber(1, 10_000));
    static final Setting<Integer> IN_FLIGHT_PER_ENDPOINT =
            Setting.of("webhook.in-flight-per-endpoint", Formats.wholeNumber(1, 1_000));
    static final Setting<Duration> DISABLE_AFTER =
            Setting.of(
                    "webhook.disable-after",
                    Durations.between(Duration.ofMinutes(1), Duration.ofDays(365)));

    static List<Setting<?>> all(Offers offers) {
        return List.of(
                offers.webhook().choosing(TRANSPORT),
                ALLOW_PRIVATE,
                TIMEOUT,
                CONNECT_TIMEOUT,
                SCHEDULE,
                IN_FLIGHT,
                IN_FLIGHT_PER_ENDPOINT,
                DISABLE_AFTER);
    }

    static WebhookSettings from(SettingValues values, Offers offers) {
        return new WebhookSettings(
                offers.webhook().chosen(TRANSPORT, values),
                values.get(ALLOW_PRIVATE),
                values.get(TIMEOUT),
                values.get(CONNECT_TIMEOUT),
                values.get(SCHEDULE),
                values.get(IN_FLIGHT),
                values.get(IN_FLIGHT_PER_ENDPOINT),
                values.get(DISABLE_AFTER));
    }

    private static List<Duration> nonEmpty(List<Duration> schedule) {
        if (schedule.isEmpty()) {
            throw new Format.BadValue("empty");
        }
        return schedule;
    }
}
