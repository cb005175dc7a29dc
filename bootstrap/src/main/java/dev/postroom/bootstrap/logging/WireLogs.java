package dev.postroom.bootstrap.logging;

import dev.postroom.bootstrap.settings.LogSettings.Level;

import java.util.List;

/**
 * The libraries that log what they send and receive at their lower levels: requests, mails,
 * statements and their parameters. They log that only when they are named.
 */
final class WireLogs {

    static final List<String> LOGGERS =
            List.of(
                    "ch.digitalfondue",
                    "com.fasterxml",
                    "com.github.jknack",
                    "com.zaxxer.hikari",
                    "jakarta.mail",
                    "org.eclipse.angus",
                    "org.eclipse.jetty",
                    "org.flywaydb",
                    "org.glassfish",
                    "org.jdbi",
                    "org.postgresql",
                    "org.simplejavamail");

    /** The pool warns for each broken connection; the condition of the database is one line. */
    static final List<String> REPORTED_AS_CONDITIONS = List.of("com.zaxxer.hikari");

    private WireLogs() {}

    /** The level of these loggers: that of all libraries, but never below {@code INFO}. */
    static Level level(Level libraries) {
        return libraries.compareTo(Level.INFO) < 0 ? Level.INFO : libraries;
    }
}
