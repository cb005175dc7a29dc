package dev.postroom.domain.imports;

import dev.postroom.domain.shared.text.Keyword;

/** The status of an import. */
public enum ImportStatus implements Keyword {
    /** Stored until a client chooses its options and starts it; it is removed after a day. */
    HELD,
    /** Stored, not started. */
    QUEUED,
    /** Rows are being imported. */
    RUNNING,
    /** Every row was imported or rejected. */
    COMPLETED,
    /** The rest of the content is unreadable; the rows before it stay imported. */
    FAILED;
}
