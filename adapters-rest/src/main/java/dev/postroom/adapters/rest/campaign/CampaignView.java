package dev.postroom.adapters.rest.campaign;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.json.AudienceWord;
import dev.postroom.adapters.rest.shared.json.RevisionView;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignContent;
import dev.postroom.domain.campaign.CampaignSchedule;
import dev.postroom.domain.campaign.CampaignState;
import dev.postroom.domain.campaign.CampaignState.Standstill;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.campaign.MailAdditions;
import dev.postroom.domain.campaign.SendTime;
import dev.postroom.domain.campaign.Throttle;
import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.segment.SegmentId;

import org.jspecify.annotations.Nullable;

import java.time.ZoneId;
import java.util.List;
import java.util.Map;

/** A campaign as clients see it. */
public record CampaignView(
        String id,
        String name,
        String status,
        @JsonUnwrapped ContentView content,
        @JsonUnwrapped ScheduleView schedule,
        StatsView stats,
        @JsonUnwrapped RunView run,
        @JsonUnwrapped RevisionView revision)
        implements View {
    /** The content and the sender of the campaign. */
    public record ContentView(
            String templateId,
            @Nullable Integer templateVersion,
            @Nullable String subject,
            @Nullable String previewText,
            @Nullable String fromName,
            String fromEmail,
            @Nullable String replyTo,
            Map<String, @Nullable Object> variables) {
        static ContentView of(CampaignContent content) {
            return new ContentView(
                    content.templateId().toString(),
                    content.templateVersion().orElse(null),
                    content.subject().orElse(null),
                    content.previewText().orElse(null),
                    content.from().name().orElse(null),
                    content.from().address().value(),
                    content.replyTo().map(Mailbox::address).map(a -> a.value()).orElse(null),
                    content.variables().members());
        }
    }

    /**
     * The audience of the campaign and its time.
     *
     * @param timezone in which the time was given, if any
     * @param throttlePerMinute null: as many as the mail server takes
     */
    public record ScheduleView(
            @JsonUnwrapped AdditionsView additions,
            @JsonUnwrapped ChoiceView choice,
            @Nullable String scheduledAt,
            @Nullable String timezone,
            @Nullable Integer throttlePerMinute,
            String onUnknown) {
        static ScheduleView of(MailAdditions additions, CampaignSchedule schedule) {
            return new ScheduleView(
                    AdditionsView.of(additions),
                    ChoiceView.of(schedule),
                    Times.textOrNull(schedule.sendTime().map(SendTime::at)),
                    schedule.sendTime().flatMap(SendTime::zone).map(ZoneId::getId).orElse(null),
                    schedule.throttle().map(Throttle::perMinute).orElse(null),
                    schedule.onUnknown().keyword());
        }
    }

    /**
     * Whom the campaign is for.
     *
     * @param audience {@code all}, or null
     * @param filter the rules about people, if any; those of the segment once it has started
     */
    public record ChoiceView(
            @Nullable String audience,
            FilterView tagFilter,
            @Nullable Map<String, @Nullable Object> filter,
            @Nullable String segmentId) {
        static ChoiceView of(CampaignSchedule schedule) {
            return new ChoiceView(
                    schedule.everyone() ? AudienceWord.ALL.keyword() : null,
                    FilterView.of(schedule.tagFilter()),
                    schedule.filter().map(filter -> filter.toJson().members()).orElse(null),
                    schedule.segment().map(SegmentId::toString).orElse(null));
        }
    }

    /** Headers and tracking of the campaign's mails. */
    public record AdditionsView(
            Map<String, String> headers, boolean trackOpens, boolean trackClicks) {
        static AdditionsView of(MailAdditions additions) {
            return new AdditionsView(
                    additions.headers().values(),
                    additions.tracking().opens(),
                    additions.tracking().clicks());
        }
    }

    /** The latest run of the campaign. */
    public record RunView(
            @Nullable String failureReason,
            @Nullable String waitingReason,
            @Nullable String waitingSince,
            @Nullable String startedAt,
            @Nullable String completedAt) {
        static RunView of(CampaignState state) {
            return new RunView(
                    state.failureReason().orElse(null),
                    state.standstill().map(Standstill::reason).orElse(null),
                    Times.textOrNull(state.standstill().map(Standstill::since)),
                    Times.textOrNull(state.startedAt()),
                    Times.textOrNull(state.completedAt()));
        }
    }

    /** The tags that select the audience. */
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
                ContentView.of(campaign.content()),
                ScheduleView.of(campaign.content().additions(), campaign.schedule()),
                StatsView.of(counted.stats()),
                RunView.of(campaign.state()),
                RevisionView.of(campaign.revision()));
    }

    static ETag etagOf(CountedCampaign counted) {
        Campaign campaign = counted.campaign();
        return ETag.of(
                campaign.id().value(),
                campaign.revision().version(),
                campaign.state(),
                StatsView.of(counted.stats()));
    }
}
