package dev.postroom.domain.billing.stripe;

/** A fault of a request. */
public enum StripeFault {
    /** An error of the server before anything was done. */
    ERROR,
    /** Too many requests; nothing was done. */
    RATE_LIMITED,
    /** No answer, and nothing was done. */
    SILENT,
    /** The connection is closed, and nothing was done. */
    CLOSED,
    /** Everything was done, and the connection is closed without an answer. */
    DONE_AND_CLOSED,
    /** Everything was done, and the answer comes when the test says so. */
    LATE
}
