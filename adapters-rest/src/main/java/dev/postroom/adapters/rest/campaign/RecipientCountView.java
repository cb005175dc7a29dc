package dev.postroom.adapters.rest.campaign;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.campaign.CampaignSchedule;
import dev.postroom.domain.campaign.audience.AudienceCount;

import java.util.List;

/**
 * The number of recipients that a campaign would have, and whether it is clear whom it is for.
 *
 * @param problems why these recipients would not be mailed
 */
record RecipientCountView(
        @JsonUnwrapped AudienceView audience, List<PreflightView.Problem> problems)
        implements View {

    static RecipientCountView of(AudienceCount count, CampaignSchedule schedule) {
        return new RecipientCountView(
                AudienceView.of(count),
                schedule.doubt().map(PreflightView.Problem::of).stream().toList());
    }
}
