package dev.postroom.adapters.rest.trigger.page.form;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The length of a wait as a number and a unit. */
final class WaitText {

    /** The units with their lengths, the longest first. */
    static final Map<String, Duration> UNITS = units();

    private WaitText() {}

    private static Map<String, Duration> units() {
        Map<String, Duration> units = new LinkedHashMap<>();
        units.put("days", Duration.ofDays(1));
        units.put("hours", Duration.ofHours(1));
        units.put("minutes", Duration.ofMinutes(1));
        return units;
    }

    /** The longest unit of which it is a whole number; empty when there is none. */
    static Optional<String> unit(Duration length) {
        return UNITS.entrySet().stream()
                .filter(unit ->
                        unit.getValue()
                                .multipliedBy(length.dividedBy(unit.getValue()))
                                .equals(length))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    static String number(Duration length, String unit) {
        return Long.toString(length.dividedBy(UNITS.getOrDefault(unit, Duration.ofMinutes(1))));
    }

    /** As in the API; a text that is no number stays as it is, and is refused there. */
    static String duration(String number, String unit) {
        return number.strip().matches("[0-9]{1,6}")
                ? UNITS.getOrDefault(unit, Duration.ofDays(1))
                        .multipliedBy(Long.parseLong(number.strip()))
                        .toString()
                : number;
    }
}
