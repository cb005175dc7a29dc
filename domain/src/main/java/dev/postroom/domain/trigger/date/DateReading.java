package dev.postroom.domain.trigger.date;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.subscriber.PersonFields;
import dev.postroom.domain.subscriber.filter.FilterRules;

import java.time.DayOfWeek;
import java.time.LocalTime;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads dates of a person, times of day and days of the week. */
public final class DateReading {

    private static final Set<String> OF_DATE = Set.of("field", "offset_days", "time", "yearly");
    private static final Set<String> OF_TIME = Set.of("time", "weekdays");
    private static final Pattern MINUTE = Pattern.compile("\\d{2}:\\d{2}");

    private DateReading() {}

    public static Optional<DateRule> rule(JsonFields members) {
        members.allowOnly(OF_DATE);
        Optional<String> key = members.required("field", DateReading::keyOf);
        int offset =
                FieldReader.integer(
                                members, "offset_days", -DateRule.MAX_OFFSET, DateRule.MAX_OFFSET)
                        .orElse(0);
        LocalTime time = members.parsed("time", DateReading::timeOf).orElse(DateRule.DEFAULT_TIME);
        boolean yearly = FieldReader.flag(members, "yearly", false);
        return key.map(known -> new DateRule(known, offset, time, yearly));
    }

    static Optional<WaitTime> time(JsonFields members) {
        members.allowOnly(OF_TIME);
        Optional<LocalTime> time = members.required("time", DateReading::timeOf);
        Set<DayOfWeek> weekdays = weekdays(members);
        return time.map(known -> new WaitTime.UntilTime(known, weekdays));
    }

    public static String keyword(DayOfWeek day) {
        return day.name().toLowerCase(Locale.ROOT);
    }

    private static Set<DayOfWeek> weekdays(JsonFields members) {
        List<?> items = FieldReader.array(members, "weekdays").orElse(List.of());
        Set<DayOfWeek> days = EnumSet.noneOf(DayOfWeek.class);
        if (items.size() > WaitTime.WEEKDAYS.size()) {
            members.violate(
                    "weekdays", "too_many", Messages.atMost(WaitTime.WEEKDAYS.size(), "days"));
            return days;
        }
        for (int i = 0; i < items.size(); i++) {
            Object word = items.get(i);
            Optional<DayOfWeek> day =
                    Arrays.stream(DayOfWeek.values())
                            .filter(one -> keyword(one).equals(word))
                            .findFirst();
            day.ifPresent(days::add);
            if (day.isEmpty()) {
                members.violate(
                        "weekdays[" + i + "]", "unknown_value", Messages.oneOf(WaitTime.WEEKDAYS));
            }
        }
        return days;
    }

    private static String keyOf(String field) {
        if (!field.startsWith(PersonFields.METADATA)) {
            throw Failure.Invalid.value(
                            "unknown_field",
                            "Must be metadata. followed by the name of a date, for example"
                                    + " metadata.birthday.")
                    .asException();
        }
        return FilterRules.nameOf(field.substring(PersonFields.METADATA.length()));
    }

    private static LocalTime timeOf(String text) {
        try {
            if (MINUTE.matcher(text).matches()) {
                return LocalTime.parse(text);
            }
        } catch (DateTimeParseException _) {
            // reported below, for example 24:00
        }
        throw Failure.Invalid.value("invalid_time", "Must be a time of day such as 09:30.")
                .asException();
    }
}
