package dev.postroom.domain.subscriber;

import dev.postroom.domain.shared.Keyword;

/** What creating a subscriber does when the address is already known. */
public enum OnConflict implements Keyword {
    /** Refuses (409). */
    FAIL,
    /** Changes the known subscriber by what the request says. */
    UPDATE,
    /** Leaves the known subscriber alone and answers with it. */
    IGNORE;
}
