package dev.postroom.domain.imports;

import dev.postroom.domain.shared.text.Keyword;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** How the letters of a table are written. */
public enum ImportEncoding implements Keyword {
    UTF_8(StandardCharsets.UTF_8),
    /** With or without a byte order mark; spreadsheets call it Unicode text. */
    UTF_16(StandardCharsets.UTF_16),
    /** Western European; contains what programs call Latin-1. */
    WINDOWS_1252(Charset.forName("windows-1252"));

    private final Charset charset;

    ImportEncoding(Charset charset) {
        this.charset = charset;
    }

    @Override
    public String keyword() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public Charset charset() {
        return charset;
    }
}
