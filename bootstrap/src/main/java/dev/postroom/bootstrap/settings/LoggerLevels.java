package dev.postroom.bootstrap.settings;

import dev.postroom.bootstrap.settings.LogSettings.Level;
import dev.postroom.bootstrap.settings.format.Format;
import dev.postroom.bootstrap.settings.format.Formats;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Levels of single loggers, such as {@code org.flywaydb=debug}; a later entry overrides. */
final class LoggerLevels {

    private static final Pattern NAME = Pattern.compile("[\\w$-]+(?:\\.[\\w$-]+)*");
    private static final Format<Level> LEVEL = Formats.oneOf(Level.class);

    private LoggerLevels() {}

    static Format<Map<String, Level>> format() {
        return Formats.listOf(
                        new Format<>(
                                "logger=level such as org.flywaydb=debug", LoggerLevels::entry))
                .map(LoggerLevels::joined);
    }

    private static Map.Entry<String, Level> entry(String text) {
        int equals = text.indexOf('=');
        String name = equals < 0 ? "" : text.substring(0, equals).strip();
        if (!NAME.matcher(name).matches()) {
            throw new Format.BadValue("without the name of a logger");
        }
        return Map.entry(name, LEVEL.read(text.substring(equals + 1).strip()));
    }

    private static Map<String, Level> joined(List<Map.Entry<String, Level>> entries) {
        return entries.stream()
                .collect(
                        Collectors.toMap(
                                Map.Entry::getKey, Map.Entry::getValue, (_, later) -> later));
    }
}
