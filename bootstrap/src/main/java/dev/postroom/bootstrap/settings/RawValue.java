package dev.postroom.bootstrap.settings;

/** The unparsed text of a setting. */
record RawValue(String text, Origin origin) {}
