package dev.postroom.adapters.rest.campaign;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.domain.campaign.SendTime;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.subscriber.Profile;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Optional;

/**
 * Reads {@code scheduled_at} and {@code timezone}: an instant, or a local time in a time zone. A
 * local time that a zone skips means as much later; of one that a zone has twice, the first.
 */
public final class SendTimeBody {

    private SendTimeBody() {}

    /** The time, or empty when the body has none; violations are added to {@code body}. */
    public static Optional<SendTime> read(JsonFields body) {
        Optional<ZoneId> zone = body.parsed("timezone", Profile::timezoneOf).map(ZoneId::of);
        if (zone.isPresent() && body.value("scheduled_at").isEmpty()) {
            body.violate(
                    "scheduled_at", "required", "This field is required, because timezone is set.");
        }
        return body.parsed("scheduled_at", text -> new SendTime(instant(text, zone), zone));
    }

    private static Instant instant(String text, Optional<ZoneId> zone) {
        return local(text)
                .map(time -> Times.parse(time.atZone(zoned(zone)).toOffsetDateTime().toString()))
                .orElseGet(() -> Times.parse(text));
    }

    private static Optional<LocalDateTime> local(String text) {
        try {
            return Optional.of(LocalDateTime.parse(text));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    private static ZoneId zoned(Optional<ZoneId> zone) {
        return zone.orElseThrow(() ->
                Failure.Invalid.value(
                                "timezone_required",
                                "Must have an offset such as Z or +02:00, unless timezone is set.")
                        .asException());
    }
}
