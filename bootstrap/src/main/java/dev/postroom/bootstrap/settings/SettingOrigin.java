package dev.postroom.bootstrap.settings;

import java.nio.file.Path;

/** Where a value was set, described so that an operator can find and change it. */
public record SettingOrigin(String place) {
    static final SettingOrigin DEFAULT = new SettingOrigin("default");

    static SettingOrigin flag(String name) {
        return new SettingOrigin("flag " + name);
    }

    static SettingOrigin environment(String variable) {
        return new SettingOrigin("env " + variable);
    }

    static SettingOrigin environmentFile(String variable, Path file) {
        return new SettingOrigin("env " + variable + " -> " + file);
    }

    static SettingOrigin file(String file, int line) {
        return new SettingOrigin(line > 0 ? "file " + file + ":" + line : "file " + file);
    }
}
