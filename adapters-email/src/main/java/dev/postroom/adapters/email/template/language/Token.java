package dev.postroom.adapters.email.template.language;

/**
 * A token of a tag.
 *
 * @param text of a string without its quotes
 */
record Token(Kind kind, String text) {

    /** The kind of a token. */
    enum Kind {
        NAME,
        NUMBER,
        STRING,
        OPEN,
        CLOSE,
        EQUALS,
        BAR
    }
}
