package dev.postroom.domain.shared.text;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Instants as text: RFC 3339 in UTC, truncated to a unit. */
public enum InstantText {
    MILLISECONDS("SSS", 1_000_000),
    MICROSECONDS("SSSSSS", 1000);

    private static final int LAST_YEAR = 9999;

    private final DateTimeFormatter formatter;
    private final String blank;
    private final int nanos;

    InstantText(String fraction, int nanos) {
        this.formatter =
                DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss." + fraction + "'Z'")
                        .withZone(ZoneOffset.UTC);
        this.blank = "0000-00-00T00:00:00." + "0".repeat(fraction.length()) + "Z";
        this.nanos = nanos;
    }

    /** The text; years outside 0 to 9999 have a sign. */
    public String of(Instant instant) {
        LocalDateTime time = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
        boolean isUsual = time.getYear() >= 0 && time.getYear() <= LAST_YEAR;
        return isUsual ? usual(time) : formatter.format(instant);
    }

    // lists and batches have thousands of times, and a formatter needs ten times as long for each
    private String usual(LocalDateTime time) {
        char[] text = blank.toCharArray();
        put(time.getYear(), 3, text);
        put(time.getMonthValue(), 6, text);
        put(time.getDayOfMonth(), 9, text);
        put(time.getHour(), 12, text);
        put(time.getMinute(), 15, text);
        put(time.getSecond(), 18, text);
        put(time.getNano() / nanos, text.length - 2, text);
        return new String(text);
    }

    private static void put(int number, int last, char[] text) {
        int at = last;
        for (int rest = number; rest > 0; rest /= 10) {
            text[at] = (char) ('0' + rest % 10);
            at--;
        }
    }
}
