package dev.postroom.domain.imports;

import dev.postroom.domain.shared.text.Keyword;

/** The format of an import's content. */
public enum ImportFormat implements Keyword {
    /** Comma-separated values with a header (RFC 4180), in UTF-8. */
    CSV,
    /** One JSON object per line, in UTF-8. */
    NDJSON;
}
