package dev.postroom.domain.tag;

/** The sort fields of tags. */
public enum TagSort {
    NAME,
    CREATED_AT,
    SUBSCRIBER_COUNT
}
