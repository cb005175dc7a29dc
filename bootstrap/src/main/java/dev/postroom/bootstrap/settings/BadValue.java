package dev.postroom.bootstrap.settings;

/** A text that a format refuses. The message says why and never repeats the text. */
final class BadValue extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    BadValue(String why) {
        super(why);
    }
}
