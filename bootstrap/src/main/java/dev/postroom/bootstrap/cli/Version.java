package dev.postroom.bootstrap.cli;

import picocli.CommandLine.IVersionProvider;

import java.util.Optional;

/** The version in the manifest of the jar. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {
            "postroom " + number(), "Java " + System.getProperty("java.runtime.version")
        };
    }

    /** For example {@code 1.4.0}; {@code development} outside of a jar. */
    static String number() {
        return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
                .orElse("development");
    }
}
