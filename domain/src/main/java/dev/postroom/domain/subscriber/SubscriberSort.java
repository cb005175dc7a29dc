package dev.postroom.domain.subscriber;

/** The sort fields of subscribers. */
public enum SubscriberSort {
    CREATED_AT,
    UPDATED_AT,
    EMAIL
}
