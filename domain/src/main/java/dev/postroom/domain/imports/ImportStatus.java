package dev.postroom.domain.imports;

import dev.postroom.domain.shared.Keyword;

/** How far an import is. */
public enum ImportStatus implements Keyword {
    /** Stored, and not begun. */
    QUEUED,
    /** Rows are being taken in. */
    RUNNING,
    /** Every row was taken in or rejected. */
    COMPLETED,
    /** The content cannot be read any further; rows before that stay taken in. */
    FAILED;
}
