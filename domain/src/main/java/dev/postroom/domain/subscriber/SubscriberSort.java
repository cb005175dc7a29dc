package dev.postroom.domain.subscriber;

/** What subscribers can be ordered by. */
public enum SubscriberSort {
    CREATED_AT,
    UPDATED_AT,
    EMAIL
}
