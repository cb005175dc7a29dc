package dev.postroom.domain.campaign;

import dev.postroom.domain.shared.text.TimeSpan;

import java.util.Optional;
import java.util.Set;

/**
 * A filter for campaigns; an empty component does not restrict.
 *
 * @param prefix prefix of the name, ignoring case
 * @param created created in this span
 */
public record CampaignQuery(
        Set<CampaignStatus> statuses, Optional<String> prefix, TimeSpan created) {
    public CampaignQuery {
        statuses = Set.copyOf(statuses);
    }

    /** Every campaign. */
    public static CampaignQuery all() {
        return new CampaignQuery(Set.of(), Optional.empty(), TimeSpan.always());
    }

    /** The sort fields of campaigns. */
    public enum Sort {
        CREATED_AT,
        UPDATED_AT,
        NAME
    }
}
