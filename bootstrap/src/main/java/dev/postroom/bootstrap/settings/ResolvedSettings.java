package dev.postroom.bootstrap.settings;

import java.util.List;

/** The settings of a run, and printable lines with the origin of each value. */
public record ResolvedSettings(Settings settings, List<Line> lines) {

    public ResolvedSettings {
        lines = List.copyOf(lines);
    }

    /** A setting as it is shown: secrets masked, with the place its value came from. */
    public record Line(String key, String shown, String place) {

        @Override
        public String toString() {
            return "%-26s = %s  # %s".formatted(key, shown, place);
        }
    }
}
