package dev.postroom.domain.campaign.report;

/** The sort fields of recipients. */
public enum RecipientSort {
    /** In the order in which the subscribers were created. */
    CREATED_AT
}
