package dev.postroom.bootstrap.logging;

/** How a log line is written. */
@FunctionalInterface
interface LineShape {

    /** The line without its end. */
    String write(LogLine line);
}
