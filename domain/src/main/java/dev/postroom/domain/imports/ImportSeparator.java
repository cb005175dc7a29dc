package dev.postroom.domain.imports;

import dev.postroom.domain.shared.text.Keyword;

/** The separator between the cells of a table. */
public enum ImportSeparator implements Keyword {
    COMMA(',', "commas"),
    SEMICOLON(';', "semicolons"),
    TAB('\t', "tabs"),
    BAR('|', "vertical bars");

    private final char character;
    private final String plural;

    ImportSeparator(char character, String plural) {
        this.character = character;
        this.plural = plural;
    }

    public char character() {
        return character;
    }

    /** The name of several. */
    public String plural() {
        return plural;
    }
}
