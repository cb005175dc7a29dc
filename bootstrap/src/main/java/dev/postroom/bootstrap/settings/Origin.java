package dev.postroom.bootstrap.settings;

import java.nio.file.Path;

/** Where a value was set, described so that an operator can find and change it. */
public record Origin(String place) {
    static final Origin DEFAULT = new Origin("default");

    static Origin flag(String name) {
        return new Origin("flag " + name);
    }

    static Origin environment(String variable) {
        return new Origin("env " + variable);
    }

    static Origin environmentFile(String variable, Path file) {
        return new Origin("env " + variable + " -> " + file);
    }

    static Origin file(String file, int line) {
        return new Origin(line > 0 ? "file " + file + ":" + line : "file " + file);
    }
}
