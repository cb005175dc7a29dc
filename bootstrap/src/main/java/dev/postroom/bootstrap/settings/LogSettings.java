package dev.postroom.bootstrap.settings;

import dev.postroom.bootstrap.settings.format.Formats;
import dev.postroom.bootstrap.settings.value.Setting;
import dev.postroom.bootstrap.settings.value.SettingValues;

import java.util.List;
import java.util.Map;

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
}
