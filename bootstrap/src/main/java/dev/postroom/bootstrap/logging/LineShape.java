package dev.postroom.bootstrap.logging;

/** The format of a log line. */
interface LineShape {

    /** The line without its line separator. */
    String write(LogLine line);

    /** A line without time and thread, for a process that has no memory for more. */
    String last(String logger, String message);
}
