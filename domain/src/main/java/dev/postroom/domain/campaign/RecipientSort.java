package dev.postroom.domain.campaign;

/** The sort fields of recipients. */
public enum RecipientSort {
    /** In the order of the subscribers' ids, which is the order in which they were made. */
    CREATED_AT
}
