package dev.postroom.bootstrap.settings;

import dev.postroom.bootstrap.settings.format.Format;
import dev.postroom.bootstrap.settings.format.Formats;
import dev.postroom.bootstrap.settings.value.Setting;
import dev.postroom.bootstrap.settings.value.SettingValues;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The level and the format of the log.
 *
 * @param level of the project's own code
 * @param libraryLevel of libraries; what they send and receive is logged only by {@code loggers}
 * @param loggers levels of single loggers by name, which override the others
 */
public record LogSettings(
        Level level, Level libraryLevel, Shape shape, Map<String, Level> loggers) {

    public LogSettings {
        loggers = Map.copyOf(loggers);
    }

    /** From the most to the least verbose. */
    public enum Level {
        TRACE,
        DEBUG,
        INFO,
        WARN,
        ERROR,
        OFF
    }

    /** One JSON object per line, or text. */
    public enum Shape {
        JSON,
        TEXT
    }

    static final Setting<Level> LEVEL = Setting.of("log.level", Formats.oneOf(Level.class));
    static final Setting<Level> LIBRARY_LEVEL =
            Setting.of("log.library-level", Formats.oneOf(Level.class));
    static final Setting<Shape> SHAPE = Setting.of("log.format", Formats.oneOf(Shape.class));
    static final Setting<Map<String, Level>> LOGGERS =
            Setting.of("log.loggers", LoggerLevels.format());
    static final List<Setting<?>> ALL = List.of(LEVEL, LIBRARY_LEVEL, SHAPE, LOGGERS);

    static LogSettings from(SettingValues values) {
        return new LogSettings(
                values.get(LEVEL),
                values.get(LIBRARY_LEVEL),
                values.get(SHAPE),
                values.get(LOGGERS));
    }

    /** Levels of single loggers, such as {@code org.flywaydb=debug}; a later entry overrides. */
    private static final class LoggerLevels {

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
}
