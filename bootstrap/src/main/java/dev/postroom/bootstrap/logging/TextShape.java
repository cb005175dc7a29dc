package dev.postroom.bootstrap.logging;

import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Text for a terminal: local time, short logger name, message, context. */
final class TextShape implements LineShape {
    private final DateTimeFormatter time =
            DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT)
                    .withZone(ZoneId.systemDefault());

    @Override
    public String write(LogLine line) {
        String context = line.context().isEmpty() ? "" : "  " + line.context();
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
}
