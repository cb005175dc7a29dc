package dev.postroom.adapters.persistence.campaign;

import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.JsonColumns;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignContent;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignSchedule;
import dev.postroom.domain.campaign.CampaignState;
import dev.postroom.domain.campaign.CampaignState.Standstill;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.MailAdditions;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.SendTime;
import dev.postroom.domain.campaign.Throttle;
import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.segment.SegmentId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.subscriber.SubscriberFilter;
import dev.postroom.domain.template.TemplateId;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Maps campaigns between rows and domain values. */
final class CampaignRows {
    private CampaignRows() {}

    static Columns columns(Workspace workspace, Campaign campaign) {
        Columns columns =
                new Columns()
                        .put("workspace", workspace.id())
                        .put("id", campaign.id().value())
                        .put("name", campaign.name())
                        .put("nameKey", key(campaign.name()))
                        .put("status", campaign.status().keyword())
                        .put("template", campaign.content().templateId().value())
                        .put("templateVersion", campaign.content().templateVersion())
                        .put("onUnknown", campaign.schedule().onUnknown().keyword())
                        .put("sendAt", campaign.schedule().sendTime().map(SendTime::at))
                        .put("sendZone", zone(campaign.schedule()))
                        .put("startAt", startAt(campaign))
                        .put(
                                "throttle",
                                campaign.schedule()
                                        .throttle()
                                        .map(throttle -> (long) throttle.perMinute()))
                        .put("failureReason", campaign.state().failureReason())
                        .put("waitingReason", campaign.state().standstill().map(Standstill::reason))
                        .put("waitingSince", campaign.state().standstill().map(Standstill::since))
                        .put("startedAt", campaign.state().startedAt())
                        .put("completedAt", campaign.state().completedAt())
                        .put("createdAt", campaign.revision().createdAt())
                        .put("updatedAt", campaign.revision().updatedAt())
                        .put("version", campaign.revision().version());
        return withContent(withAudience(columns, campaign.schedule()), campaign.content());
    }

    private static Optional<String> zone(CampaignSchedule schedule) {
        return schedule.sendTime().flatMap(SendTime::zone).map(ZoneId::getId);
    }

    // a worker waits only for what is scheduled
    private static Optional<Instant> startAt(Campaign campaign) {
        return campaign.schedule()
                .sendTime()
                .filter(_ -> campaign.status() == CampaignStatus.SCHEDULED)
                .map(SendTime::at);
    }

    private static Columns withAudience(Columns columns, CampaignSchedule schedule) {
        TagFilter tags = schedule.tagFilter();
        return columns.put("include", SqlArray.texts(tags.include()))
                .put("exclude", SqlArray.texts(tags.exclude()))
                .put("matchAll", tags.matchAll())
                .put("everyone", schedule.everyone())
                .put("segment", schedule.segment().map(SegmentId::toString))
                .put("filter", schedule.filter().map(filter -> JsonColumns.text(filter.toJson())));
    }

    private static Columns withContent(Columns columns, CampaignContent content) {
        return columns.put("subject", content.subject())
                .put("previewText", content.previewText())
                .put("fromName", content.from().name())
                .put("fromAddress", content.from().address().value())
                .put("replyToName", content.replyTo().flatMap(Mailbox::name))
                .put("replyToAddress", content.replyTo().map(box -> box.address().value()))
                .put("variables", JsonColumns.text(content.variables()))
                .put("headers", JsonColumns.text(content.headers().values()))
                .put("trackOpens", content.tracking().opens())
                .put("trackClicks", content.tracking().clicks());
    }

    static String key(String name) {
        return name.strip().toLowerCase(Locale.ROOT);
    }

    static Campaign campaign(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new Campaign(
                new CampaignId(row.uuid("id")),
                row.text("name"),
                content(row),
                new CampaignSchedule(
                        tagFilter(result),
                        row.optionalText("filter")
                                .map(JsonColumns::object)
                                .map(SubscriberFilter::of),
                        row.optionalUuid("segment_id").map(SegmentId::new),
                        row.flag("everyone"),
                        Keyword.parse(OnUnknown.class, row.text("on_unknown")).orElseThrow(),
                        sendTime(row),
                        row.optionalNumber("throttle_per_minute")
                                .map(Math::toIntExact)
                                .map(Throttle::new)),
                state(row),
                new Revision(
                        row.instant("created_at"),
                        row.instant("updated_at"),
                        row.number("version")));
    }

    private static CampaignContent content(Row row) throws SQLException {
        return new CampaignContent(
                new TemplateId(row.uuid("template_id")),
                row.optionalNumber("template_version").map(Math::toIntExact),
                row.optionalText("subject"),
                row.optionalText("preview_text"),
                mailbox(row, "from").orElseThrow(),
                mailbox(row, "reply_to"),
                JsonColumns.object(row.text("variables")),
                new MailAdditions(
                        headers(row),
                        new Tracking(row.flag("track_opens"), row.flag("track_clicks"))));
    }

    private static MailHeaders headers(Row row) throws SQLException {
        Map<String, String> values = new LinkedHashMap<>();
        JsonColumns.tree(row.text("headers"))
                .properties()
                .forEach(header -> values.put(header.getKey(), header.getValue().asText()));
        return new MailHeaders(values);
    }

    private static Optional<SendTime> sendTime(Row row) throws SQLException {
        Optional<ZoneId> zone = row.optionalText("scheduled_zone").map(ZoneId::of);
        return row.optionalInstant("scheduled_at").map(at -> new SendTime(at, zone));
    }

    private static CampaignState state(Row row) throws SQLException {
        return new CampaignState(
                Keyword.parse(CampaignStatus.class, row.text("status")).orElseThrow(),
                row.optionalText("failure_reason"),
                row.optionalInstant("started_at"),
                row.optionalInstant("completed_at"),
                standstill(row));
    }

    private static Optional<Standstill> standstill(Row row) throws SQLException {
        Optional<Instant> since = row.optionalInstant("waiting_since");
        return row.optionalText("waiting_reason")
                .map(reason -> new Standstill(reason, since.orElseThrow()));
    }

    private static Optional<Mailbox> mailbox(Row row, String role) throws SQLException {
        Optional<String> name = row.optionalText(role + "_name");
        return row.optionalText(role + "_address")
                .map(address -> new Mailbox(name, new EmailAddress(address)));
    }

    private static TagFilter tagFilter(ResultSet result) throws SQLException {
        return new TagFilter(
                SqlArray.textsOf(result, "include_tags"),
                SqlArray.textsOf(result, "exclude_tags"),
                result.getBoolean("match_all"));
    }
}
