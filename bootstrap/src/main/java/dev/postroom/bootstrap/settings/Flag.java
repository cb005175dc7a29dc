package dev.postroom.bootstrap.settings;

/** A value from the command line and the option it was given with. */
public record Flag(String name, String text) {}
