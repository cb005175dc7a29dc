package dev.postroom.domain.subscriber;

import dev.postroom.domain.shared.text.Keyword;

/** The handling of a request to create a subscriber with a known address. */
public enum OnConflict implements Keyword {
    /** Refuses (409). */
    FAIL,
    /** Updates the known subscriber with the values of the request. */
    UPDATE,
    /** Returns the known subscriber unchanged. */
    IGNORE;
}
