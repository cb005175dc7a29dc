package dev.postroom.domain.imports;

import dev.postroom.domain.shared.Keyword;

/** How the content of an import is written. */
public enum ImportFormat implements Keyword {
    /** Comma-separated values with a header (RFC 4180), in UTF-8. */
    CSV,
    /** One JSON object a line, in UTF-8. */
    NDJSON;
}
