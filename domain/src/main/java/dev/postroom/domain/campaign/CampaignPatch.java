package dev.postroom.domain.campaign;

import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.segment.SegmentId;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.SubscriberFilter;
import dev.postroom.domain.template.TemplateId;

import java.util.List;
import java.util.Optional;

/** A merge patch of a campaign (RFC 7396). Name and template can be set, never cleared. */
public record CampaignPatch(Optional<String> name, ContentPatch content, SchedulePatch schedule) {

    /** A patch that changes nothing. */
    public static CampaignPatch none() {
        return new CampaignPatch(Optional.empty(), ContentPatch.none(), SchedulePatch.none());
    }

    /**
     * A patch of the message and its sender.
     *
     * @param template id or slug of a template
     * @param variables set: merged by member; clear: emptied
     * @param headers set: merged by name; clear: none
     */
    public record ContentPatch(
            Optional<String> template,
            Change<String> subject,
            Change<String> previewText,
            SenderPatch sender,
            Change<Mailbox> replyTo,
            Change<JsonObject> variables,
            Change<HeadersPatch> headers,
            TrackingPatch tracking) {

        /** A patch that changes no content. */
        public static ContentPatch none() {
            return new ContentPatch(
                    Optional.empty(),
                    Change.keep(),
                    Change.keep(),
                    new SenderPatch(Change.keep(), Change.keep()),
                    Change.keep(),
                    Change.keep(),
                    Change.keep(),
                    TrackingPatch.none());
        }

        /**
         * The content after this patch, with the sender and template that it names. {@code Invalid}
         * when the merged variables are too large.
         */
        public CampaignContent applyTo(CampaignContent before, Named named) {
            return new CampaignContent(
                    named.template(),
                    named.version(),
                    subject.after(before.subject()),
                    previewText.after(before.previewText()),
                    named.from(),
                    replyTo.after(before.replyTo()),
                    after(before.variables()),
                    new MailAdditions(headersAfter(before), tracking.applyTo(before.tracking())));
        }

        /** The headers after this patch; {@code Invalid} when they are too many. */
        public MailHeaders headersAfter(CampaignContent before) {
            return switch (headers) {
                case Change.Keep<HeadersPatch> _ -> before.headers();
                case Change.Clear<HeadersPatch> _ -> MailHeaders.none();
                case Change.Set<HeadersPatch>(HeadersPatch patch) ->
                        patch.applyTo(before.headers());
            };
        }

        private JsonObject after(JsonObject before) {
            return switch (variables) {
                case Change.Keep<JsonObject> _ -> before;
                case Change.Clear<JsonObject> _ -> JsonObject.empty();
                case Change.Set<JsonObject>(JsonObject patch) ->
                        Profile.metadataOf(before.merge(patch));
            };
        }
    }

    /**
     * The resources that the patch names.
     *
     * @param version as in {@link CampaignContent}
     */
    public record Named(TemplateId template, Optional<Integer> version, Mailbox from) {}

    /** A patch of what is counted; empty: as before. */
    public record TrackingPatch(Optional<Boolean> opens, Optional<Boolean> clicks) {

        /** A patch that changes neither. */
        public static TrackingPatch none() {
            return new TrackingPatch(Optional.empty(), Optional.empty());
        }

        Tracking applyTo(Tracking before) {
            return new Tracking(opens.orElse(before.opens()), clicks.orElse(before.clicks()));
        }
    }

    /**
     * A patch of the sender.
     *
     * @param address clear: back to the configured sender, with its name
     */
    public record SenderPatch(Change<String> name, Change<EmailAddress> address) {

        /** The sender to ask for after this patch; empty: the configured one. */
        public Optional<Mailbox> after(Mailbox before) {
            return address.after(Optional.of(before.address()))
                    .map(kept -> new Mailbox(name.after(before.name()), kept));
        }
    }

    /**
     * A patch of the recipients, the handling of doubt, the time and the pace.
     *
     * @param filter set: another one as a whole
     * @param segment whose rules select instead of a filter
     * @param everyone clear: not for everyone
     * @param sendTime moves the start of a scheduled campaign
     * @param throttle clear: none
     */
    public record SchedulePatch(
            TagFilterPatch tagFilter,
            Change<SubscriberFilter> filter,
            Change<SegmentId> segment,
            Change<Boolean> everyone,
            Optional<OnUnknown> onUnknown,
            Optional<SendTime> sendTime,
            Change<Throttle> throttle) {

        /** A patch that changes none of them. */
        public static SchedulePatch none() {
            return new SchedulePatch(
                    TagFilterPatch.none(),
                    Change.keep(),
                    Change.keep(),
                    Change.keep(),
                    Optional.empty(),
                    Optional.empty(),
                    Change.keep());
        }

        /** The schedule after this patch. */
        public CampaignSchedule applyTo(CampaignSchedule before) {
            return new CampaignSchedule(
                    tagFilter.applyTo(before.tagFilter()),
                    filter.after(before.filter()),
                    segment.after(before.segment()),
                    everyone.after(Optional.of(before.everyone())).orElse(false),
                    onUnknown.orElse(before.onUnknown()),
                    sendTime.or(before::sendTime),
                    throttle.after(before.throttle()));
        }
    }

    /**
     * A patch of the tag filter; a cleared member becomes empty, and {@code matchAll} false.
     *
     * @param include replaces the whole list
     * @param exclude replaces the whole list
     */
    public record TagFilterPatch(
            Change<List<String>> include, Change<List<String>> exclude, Change<Boolean> matchAll) {

        /** A patch that changes no member. */
        public static TagFilterPatch none() {
            return new TagFilterPatch(Change.keep(), Change.keep(), Change.keep());
        }

        /** A patch that makes the filter select everybody. */
        public static TagFilterPatch everybody() {
            return new TagFilterPatch(Change.clear(), Change.clear(), Change.clear());
        }

        TagFilter applyTo(TagFilter before) {
            return new TagFilter(
                    include.after(Optional.of(before.include())).orElse(List.of()),
                    exclude.after(Optional.of(before.exclude())).orElse(List.of()),
                    matchAll.after(Optional.of(before.matchAll())).orElse(false));
        }
    }
}
