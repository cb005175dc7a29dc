package dev.postroom.bootstrap.settings;

import java.util.List;

/** The settings of a run, and printable lines with the origin of each value. */
public record ResolvedSettings(Settings settings, List<SettingLine> lines) {

    public ResolvedSettings {
        lines = List.copyOf(lines);
    }
}
