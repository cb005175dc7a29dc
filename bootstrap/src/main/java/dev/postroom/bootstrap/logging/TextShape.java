package dev.postroom.bootstrap.logging;

import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Pattern;

/** Text for a terminal: local time, short logger name, message, context. */
final class TextShape implements LineShape {
    private static final Pattern CONTROLS = Pattern.compile("[\\p{Cntrl}\\u2028\\u2029]");

    private final DateTimeFormatter time =
            DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT)
                    .withZone(ZoneId.systemDefault());

    @Override
    public String write(LogLine line) {
        String context = line.context().isEmpty() ? "" : "  " + oneLine(line.context().toString());
        String trace = line.stackTrace().map(text -> System.lineSeparator() + text).orElse("");
        return "%s %-5s %-24s %s%s%s"
                .formatted(
                        time.format(line.time()),
                        line.level(),
                        line.logger().substring(line.logger().lastIndexOf('.') + 1),
                        line.message(),
                        context,
                        trace);
    }

    @Override
    public String last(String logger, String message) {
        return "ERROR %s %s".formatted(logger, message);
    }

    /** A value from outside begins no line of its own. */
    private static String oneLine(String text) {
        return CONTROLS.matcher(text).replaceAll(" ");
    }
}
