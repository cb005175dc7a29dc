package dev.postroom.domain.campaign;

import java.util.Optional;
import java.util.Set;

/**
 * Which campaigns are wanted; what is empty does not restrict.
 *
 * @param prefix beginning of the name, without regard to case
 */
public record CampaignQuery(Set<CampaignStatus> statuses, Optional<String> prefix) {
    public CampaignQuery {
        statuses = Set.copyOf(statuses);
    }

    /** Every campaign. */
    public static CampaignQuery all() {
        return new CampaignQuery(Set.of(), Optional.empty());
    }

    /** What campaigns can be ordered by. */
    public enum Sort {
        CREATED_AT,
        UPDATED_AT,
        NAME
    }
}
