package dev.postroom.domain.tag;

/** What tags can be ordered by. */
public enum TagSort {
    NAME,
    CREATED_AT,
    SUBSCRIBER_COUNT
}
