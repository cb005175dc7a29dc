package dev.postroom.bootstrap.settings;

import java.util.List;

/**
 * The level and the format of the log.
 *
 * @param level of the project's own code
 * @param libraryLevel of libraries, which log wire traffic at their lower levels
 */
public record LogSettings(Level level, Level libraryLevel, Shape shape) {
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
    static final List<Setting<?>> ALL = List.of(LEVEL, LIBRARY_LEVEL, SHAPE);

    static LogSettings from(SettingValues values) {
        return new LogSettings(values.get(LEVEL), values.get(LIBRARY_LEVEL), values.get(SHAPE));
    }
}
