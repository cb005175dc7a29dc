package dev.postroom.bootstrap.settings;

/** The text of a setting as it was written, before it is understood. */
record RawValue(String text, Origin origin) {}
