package dev.postroom.bootstrap.logging;

/** The format of a log line. */
@FunctionalInterface
interface LineShape {

    /** The line without its line separator. */
    String write(LogLine line);
}
