package dev.postroom.bootstrap.cli;

import picocli.CommandLine.IVersionProvider;

import java.util.Optional;

/** The version in the manifest of the jar. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version =
                Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
                        .orElse("development");
        return new String[] {
            "postroom " + version, "Java " + System.getProperty("java.runtime.version")
        };
    }
}
