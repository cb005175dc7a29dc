package dev.postroom.domain.campaign;

/** What campaigns can be ordered by. */
public enum CampaignSort {
    CREATED_AT,
    UPDATED_AT,
    NAME
}
