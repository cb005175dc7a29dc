package dev.postroom.adapters.rest.campaign;

import dev.postroom.adapters.rest.email.HeadersBody;
import dev.postroom.adapters.rest.email.MailboxBody;
import dev.postroom.adapters.rest.segment.SegmentField;
import dev.postroom.adapters.rest.shared.json.AudienceWord;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignPatch;
import dev.postroom.domain.campaign.CampaignPatch.ContentPatch;
import dev.postroom.domain.campaign.CampaignPatch.SchedulePatch;
import dev.postroom.domain.campaign.CampaignPatch.SenderPatch;
import dev.postroom.domain.campaign.CampaignPatch.TagFilterPatch;
import dev.postroom.domain.campaign.CampaignPatch.TrackingPatch;
import dev.postroom.domain.campaign.HeadersPatch;
import dev.postroom.domain.segment.SegmentId;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.text.Text;
import dev.postroom.domain.subscriber.Profile;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Reads a merge patch of a campaign. */
public final class CampaignPatchBody {

    private CampaignPatchBody() {}

    /**
     * The patch; throws all violations together.
     *
     * @param campaigns those that rules can name
     * @param segments finds the segment that the campaign names
     */
    public static CampaignPatch read(
            JsonFields body,
            boolean strict,
            Predicate<UUID> campaigns,
            Function<JsonFields, Optional<SegmentId>> segments) {
        FieldReader.refuseNull(
                body,
                "name",
                "template_id",
                "on_unknown",
                "scheduled_at",
                "timezone",
                "track_opens",
                "track_clicks");
        CampaignPatch patch =
                new CampaignPatch(
                        body.parsed("name", text -> Text.required(text, Campaign.MAX_NAME)),
                        content(body),
                        schedule(body, campaigns, segments));
        explainReadOnly(body);
        body.finish(strict);
        return patch;
    }

    /** Says why requests cannot set the other fields of a campaign. */
    static void explainReadOnly(JsonFields body) {
        body.explainReadOnly(
                "id",
                "template_version",
                "stats",
                "failure_reason",
                "waiting_reason",
                "waiting_since",
                "started_at",
                "completed_at",
                "created_at",
                "updated_at");
        body.explain(
                "status",
                "Change it with POST /campaigns/{id}/send, /unschedule, /pause, /resume, /retry or"
                        + " /cancel.");
    }

    private static ContentPatch content(JsonFields body) {
        return new ContentPatch(
                body.parsed("template_id", text -> Text.required(text, 100)),
                FieldReader.change(body, "subject", text -> Text.required(text, 998)),
                FieldReader.change(body, "preview_text", text -> Text.optional(text, 500)),
                sender(body),
                change(body, "reply_to", () -> MailboxBody.one(body, "reply_to")),
                change(body, "variables", () -> variables(body)),
                change(body, "headers", () -> headers(body)),
                new TrackingPatch(
                        FieldReader.flag(body, "track_opens"),
                        FieldReader.flag(body, "track_clicks")));
    }

    private static SenderPatch sender(JsonFields body) {
        Change<String> name =
                FieldReader.change(body, "from_name", text -> Text.optional(text, 200));
        Change<EmailAddress> address = FieldReader.change(body, "from_email", EmailAddress::given);
        if (name instanceof Change.Set<String> && address instanceof Change.Clear<EmailAddress>) {
            body.violate("from_email", "required", NewCampaignBody.NO_SENDER_ADDRESS);
        }
        return new SenderPatch(name, address);
    }

    private static Optional<JsonObject> variables(JsonFields body) {
        return Optional.of(FieldReader.object(body, "variables", Profile::metadataOf));
    }

    private static Optional<HeadersPatch> headers(JsonFields body) {
        return Optional.of(new HeadersPatch(HeadersBody.patch(body)));
    }

    private static SchedulePatch schedule(
            JsonFields body,
            Predicate<UUID> campaigns,
            Function<JsonFields, Optional<SegmentId>> segments) {
        TagFilterPatch filter =
                body.isNull("tag_filter")
                        ? TagFilterPatch.everybody()
                        : FieldReader.child(body, "tag_filter")
                                .map(CampaignPatchBody::filter)
                                .orElseGet(TagFilterPatch::none);
        return new SchedulePatch(
                filter,
                change(body, "filter", () -> NewCampaignBody.rules(body, campaigns)),
                change(body, SegmentField.NAME, () -> segments.apply(body)),
                change(
                        body,
                        AudienceWord.FIELD,
                        () -> Optional.of(true).filter(_ -> AudienceWord.isIn(body))),
                body.parsed("on_unknown", NewCampaignBody.ON_UNKNOWN),
                SendTimeBody.read(body),
                change(body, "throttle_per_minute", () -> NewCampaignBody.throttle(body)));
    }

    private static TagFilterPatch filter(JsonFields fields) {
        return new TagFilterPatch(
                texts(fields, "include_tags"),
                texts(fields, "exclude_tags"),
                change(fields, "match", () -> NewCampaignBody.matchAll(fields)));
    }

    private static Change<List<String>> texts(JsonFields fields, String name) {
        return change(fields, name, () -> Optional.of(FieldReader.texts(fields, name)));
    }

    // an invalid value has its violation, and counts as absent
    private static <T> Change<T> change(
            JsonFields fields, String name, Supplier<Optional<T>> read) {
        if (fields.isNull(name)) {
            return Change.clear();
        }
        return fields.value(name).isEmpty()
                ? Change.keep()
                : read.get().<Change<T>>map(Change::set).orElse(Change.keep());
    }
}
