package dev.postroom.domain.trigger.definition;

import dev.postroom.domain.shared.text.Keyword;

/** How often a trigger runs for one person. */
public enum Frequency implements Keyword {
    /** Once in the life of the trigger. */
    ONCE,
    /** For each event, or each occurrence of the date. */
    EVERY_TIME
}
