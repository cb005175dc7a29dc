package dev.postroom.adapters.rest.campaign;

import dev.postroom.adapters.rest.email.HeadersBody;
import dev.postroom.adapters.rest.email.MailboxBody;
import dev.postroom.adapters.rest.segment.SegmentField;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.json.AudienceWord;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.AuthorCampaigns;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignSchedule;
import dev.postroom.domain.campaign.FindCampaigns;
import dev.postroom.domain.campaign.NewCampaign;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.Throttle;
import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.segment.ManageSegments;
import dev.postroom.domain.segment.SegmentId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.shared.text.Text;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.SubscriberFilter;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;

/** Reads the request to create a campaign. */
public final class NewCampaignBody {

    static final Function<String, OnUnknown> ON_UNKNOWN = KeywordParsers.parser(OnUnknown.class);
    private static final Function<String, Match> MATCH = KeywordParsers.parser(Match.class);

    static final String NO_SENDER_ADDRESS = "This field is required, because from_name is set.";

    private enum Match implements Keyword {
        ANY,
        ALL
    }

    private NewCampaignBody() {}

    /**
     * The request; throws all violations together.
     *
     * @param campaigns judges what could be read when other fields are invalid
     * @param known the campaigns that rules can name
     * @param segments those that the campaign can name
     */
    static NewCampaign read(
            ApiRequest request,
            AuthorCampaigns campaigns,
            FindCampaigns known,
            ManageSegments segments) {
        return read(
                request.body(),
                request.isStrict(),
                request.workspace(),
                campaigns,
                known,
                segments);
    }

    /** As the other one, for fields that came in another form than a body. */
    public static NewCampaign read(
            JsonFields body,
            boolean strict,
            Workspace workspace,
            AuthorCampaigns campaigns,
            FindCampaigns known,
            ManageSegments segments) {
        Optional<String> name =
                body.required("name", text -> Text.required(text, Campaign.MAX_NAME));
        Optional<String> template = body.required("template_id", text -> Text.required(text, 100));
        Optional<String> subject = body.parsed("subject", text -> Text.required(text, 998));
        Optional<String> preview = body.parsed("preview_text", text -> Text.optional(text, 500));
        Optional<Mailbox> from = from(body);
        Optional<Mailbox> replyTo = MailboxBody.one(body, "reply_to");
        JsonObject variables = FieldReader.object(body, "variables", Profile::metadataOf);
        MailHeaders headers = HeadersBody.read(body);
        Tracking tracking =
                new Tracking(
                        FieldReader.flag(body, "track_opens", false),
                        FieldReader.flag(body, "track_clicks", false));
        TagFilter filter =
                FieldReader.child(body, "tag_filter")
                        .map(NewCampaignBody::filter)
                        .orElseGet(TagFilter::allSubscribers);
        OnUnknown onUnknown = body.parsed("on_unknown", ON_UNKNOWN).orElse(OnUnknown.RESEND);
        Optional<SubscriberFilter> rules = rules(body, id -> known.has(workspace, id));
        Optional<SegmentId> segment = SegmentField.read(body, workspace, segments);
        boolean everyone = AudienceWord.isIn(body);
        Optional<Throttle> throttle = throttle(body);
        if (body.value("scheduled_at").isPresent()) {
            body.violate(
                    "scheduled_at",
                    "not_supported",
                    "A campaign is created as a draft. Set the time when you send it.");
        }
        CampaignSchedule schedule =
                new CampaignSchedule(
                        filter, rules, segment, everyone, onUnknown, Optional.empty(), throttle);
        CampaignPatchBody.explainReadOnly(body);
        body.finish(strict, () -> campaigns.check(workspace, template, from, schedule));
        return new NewCampaign(
                name.orElseThrow(),
                new NewCampaign.Content(
                        template.orElseThrow(),
                        subject,
                        preview,
                        from,
                        replyTo,
                        variables,
                        headers,
                        tracking),
                schedule);
    }

    /** The most mails in a minute; empty when the field is absent, null or invalid. */
    static Optional<Throttle> throttle(JsonFields body) {
        return FieldReader.integer(body, "throttle_per_minute")
                .flatMap(number -> body.checked("throttle_per_minute", () -> new Throttle(number)));
    }

    private static Optional<Mailbox> from(JsonFields body) {
        Optional<String> name = body.parsed("from_name", text -> Text.optional(text, 200));
        Optional<Mailbox> sender =
                body.parsed("from_email", EmailAddress::given)
                        .map(address -> new Mailbox(name, address));
        if (name.isPresent() && body.value("from_email").isEmpty()) {
            body.violate("from_email", "required", NO_SENDER_ADDRESS);
        }
        return sender;
    }

    /**
     * The rules about people; empty when they are absent or invalid.
     *
     * @param campaigns those that rules can name
     */
    static Optional<SubscriberFilter> rules(JsonFields body, Predicate<UUID> campaigns) {
        return FieldReader.objectAs(body, "filter", json -> SubscriberFilter.of(json, campaigns));
    }

    private static TagFilter filter(JsonFields fields) {
        List<String> include = FieldReader.texts(fields, "include_tags");
        List<String> exclude = FieldReader.texts(fields, "exclude_tags");
        return new TagFilter(include, exclude, matchAll(fields).orElse(false));
    }

    /** Whether every included tag must match; empty when the field is absent or invalid. */
    static Optional<Boolean> matchAll(JsonFields fields) {
        return fields.parsed("match", MATCH).map(match -> match == Match.ALL);
    }
}
