package dev.postroom.bootstrap.cli;

import dev.postroom.bootstrap.management.Release;

import picocli.CommandLine.IVersionProvider;

/** Prints the version of the service and of Java. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {
            "postroom " + Release.number(), "Java " + System.getProperty("java.runtime.version")
        };
    }
}
