package dev.postroom.bootstrap.settings;

import java.util.List;

/** The settings of a run, and for people the lines that say where each came from. */
public record ResolvedSettings(Settings settings, List<SettingLine> lines) {

    public ResolvedSettings {
        lines = List.copyOf(lines);
    }
}
