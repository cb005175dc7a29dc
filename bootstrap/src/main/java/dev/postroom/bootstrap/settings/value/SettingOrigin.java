package dev.postroom.bootstrap.settings.value;

import java.nio.file.Path;

/** Where a value was set, described so that an operator can find and change it. */
public record SettingOrigin(String place) {
    public static final SettingOrigin DEFAULT = new SettingOrigin("default");

    public static SettingOrigin flag(String name) {
        return new SettingOrigin("flag " + name);
    }

    public static SettingOrigin environment(String variable) {
        return new SettingOrigin("env " + variable);
    }

    public static SettingOrigin environmentFile(String variable, Path file) {
        return new SettingOrigin("env " + variable + " -> " + file);
    }

    public static SettingOrigin file(String file, int line) {
        return new SettingOrigin(line > 0 ? "file " + file + ":" + line : "file " + file);
    }
}
