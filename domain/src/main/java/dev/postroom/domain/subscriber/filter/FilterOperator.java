package dev.postroom.domain.subscriber.filter;

import dev.postroom.domain.shared.text.Keyword;

/** How a rule compares a field with its value. */
public enum FilterOperator implements Keyword {
    /** The same text, number or boolean. */
    EQ,
    /** Another value. */
    NEQ,
    /** One of a list of texts, numbers and booleans. */
    IN,
    /** There is such a value and it is not null; with the value false: there is none. */
    EXISTS,
    /** A greater number, or a later time. */
    GT,
    /** A greater number, a later time, or the same. */
    GTE,
    /** A smaller number, or an earlier time. */
    LT,
    /** A smaller number, an earlier time, or the same. */
    LTE,
    /** A text with this one in it, or a list that has this text. */
    CONTAINS,
    /** A text that begins with this one. */
    STARTS_WITH
}
