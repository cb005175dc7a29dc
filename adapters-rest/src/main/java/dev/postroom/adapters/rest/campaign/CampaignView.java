package dev.postroom.adapters.rest.campaign;

import dev.postroom.adapters.rest.shared.http.ETag;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.campaign.TagFilter;
import dev.postroom.domain.email.Mailbox;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;

/**
 * A campaign as clients see it.
 *
 * @param filter reserved: null
 * @param scheduledAt reserved: null
 * @param throttlePerMinute reserved: null
 */
public record CampaignView(
        String id,
        String name,
        String status,
        String templateId,
        @Nullable Integer templateVersion,
        @Nullable String subject,
        @Nullable String previewText,
        @Nullable String fromName,
        String fromEmail,
        @Nullable String replyTo,
        Map<String, @Nullable Object> variables,
        FilterView tagFilter,
        @Nullable Object filter,
        @Nullable String scheduledAt,
        @Nullable Integer throttlePerMinute,
        String onUnknown,
        StatsView stats,
        @Nullable String failureReason,
        @Nullable String startedAt,
        @Nullable String completedAt,
        String createdAt,
        String updatedAt)
        implements View {

    /** Whom the campaign is for. */
    public record FilterView(List<String> includeTags, List<String> excludeTags, String match)
            implements View {
        static FilterView of(TagFilter filter) {
            return new FilterView(
                    filter.include(), filter.exclude(), filter.matchAll() ? "all" : "any");
        }
    }

    /** The view of a campaign. */
    public static CampaignView of(CountedCampaign counted) {
        Campaign campaign = counted.campaign();
        return new CampaignView(
                campaign.id().toString(),
                campaign.name(),
                campaign.status().keyword(),
                campaign.content().templateId().toString(),
                campaign.content().templateVersion().orElse(null),
                campaign.content().subject().orElse(null),
                campaign.content().previewText().orElse(null),
                campaign.content().from().name().orElse(null),
                campaign.content().from().address().value(),
                campaign.content().replyTo().map(Mailbox::address).map(a -> a.value()).orElse(null),
                campaign.content().variables().members(),
                FilterView.of(campaign.schedule().tagFilter()),
                null,
                null,
                null,
                campaign.schedule().onUnknown().keyword(),
                StatsView.of(counted.stats()),
                campaign.state().failureReason().orElse(null),
                Times.textOrNull(campaign.state().startedAt()),
                Times.textOrNull(campaign.state().completedAt()),
                Times.text(campaign.revision().createdAt()),
                Times.text(campaign.revision().updatedAt()));
    }

    static ETag etagOf(CountedCampaign counted) {
        Campaign campaign = counted.campaign();
        return ETag.of(campaign.id().value(), campaign.revision().version(), of(counted));
    }
}
