package dev.postroom.adapters.email.template.language;

/** A part of a source: text, or what one pair of braces holds. */
sealed interface Piece {

    /** Text that is written unchanged. */
    record Text(String text) implements Piece {}

    /**
     * A tag.
     *
     * @param content without braces, mark and white space control
     * @param place of the first brace
     */
    record Tag(Mark mark, String content, Place place, Trims trims) implements Piece {}

    /** Whether a tilde takes the white space before a tag, and behind it. */
    record Trims(boolean before, boolean after) {

        /** Neither. */
        static final Trims NONE = new Trims(false, false);
    }

    /** The kind of a tag. */
    enum Mark {
        /** <code>{{name}}</code>. */
        VALUE,
        /** <code>{{{name}}}</code> or <code>{{&amp;name}}</code>. */
        RAW_VALUE,
        /** <code>{{#name}}</code>. */
        OPEN,
        /** <code>{{^name}}</code>. */
        OPEN_INVERTED,
        /** <code>{{else}}</code> or <code>{{else if name}}</code>. */
        ELSE,
        /** <code>{{/name}}</code>. */
        CLOSE,
        /** <code>{{! text }}</code>. */
        COMMENT
    }
}
