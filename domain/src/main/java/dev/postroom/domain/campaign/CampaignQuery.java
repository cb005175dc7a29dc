package dev.postroom.domain.campaign;

import java.util.Optional;
import java.util.Set;

/**
 * A filter for campaigns; an empty component does not restrict.
 *
 * @param prefix prefix of the name, ignoring case
 */
public record CampaignQuery(Set<CampaignStatus> statuses, Optional<String> prefix) {
    public CampaignQuery {
        statuses = Set.copyOf(statuses);
    }

    /** Every campaign. */
    public static CampaignQuery all() {
        return new CampaignQuery(Set.of(), Optional.empty());
    }

    /** The sort fields of campaigns. */
    public enum Sort {
        CREATED_AT,
        UPDATED_AT,
        NAME
    }
}
