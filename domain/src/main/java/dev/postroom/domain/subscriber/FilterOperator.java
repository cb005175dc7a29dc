package dev.postroom.domain.subscriber;

import dev.postroom.domain.shared.Keyword;

/** How a rule compares a member of the metadata with its value. */
public enum FilterOperator implements Keyword {
    /** The same text, number or boolean. */
    EQ,
    /** Anything else, also no member. */
    NEQ,
    /** One of a list of texts, numbers and booleans. */
    IN,
    /** There is such a member and it is not null; with the value false: there is none. */
    EXISTS,
    /** A greater number. */
    GT,
    /** A greater number or the same. */
    GTE,
    /** A smaller number. */
    LT,
    /** A smaller number or the same. */
    LTE,
    /** A text with this one in it, or a list that has this text. */
    CONTAINS,
    /** A text that begins with this one. */
    STARTS_WITH
}
