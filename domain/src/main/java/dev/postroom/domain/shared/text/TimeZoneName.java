package dev.postroom.domain.shared.text;

import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;

/** Names in the IANA time zone database. Offsets such as {@code +02:00} are not names of zones. */
public final class TimeZoneName {

    // names of the database that the platform does not know, and the zones of which they are links
    private static final Map<String, String> LINKS =
            Map.of(
                    "EST", "America/Panama",
                    "MST", "America/Phoenix",
                    "HST", "Pacific/Honolulu",
                    "ROC", "Asia/Taipei",
                    "GMT+0", "GMT",
                    "GMT-0", "GMT");

    private TimeZoneName() {}

    /** The zone of a name, or empty for any other text. */
    public static Optional<ZoneId> find(String name) {
        String zone = LINKS.getOrDefault(name, name);
        return ZoneId.getAvailableZoneIds().contains(zone) && !zone.startsWith("SystemV/")
                ? Optional.of(ZoneId.of(zone))
                : Optional.empty();
    }
}
