package dev.postroom.domain.campaign;

import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.segment.SegmentId;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.subscriber.SubscriberFilter;
import dev.postroom.domain.template.TemplateId;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.UUID;

/** Builds valid campaigns: drafts for all subscribers that resend in doubt. */
public final class CampaignFixture {

    private final CampaignId id;
    private final TemplateId template;
    private String name;
    private CampaignStatus status = CampaignStatus.DRAFT;
    private OnUnknown onUnknown = OnUnknown.RESEND;
    private TagFilter tagFilter = TagFilter.allSubscribers();
    private Optional<SubscriberFilter> filter = Optional.empty();
    private Optional<SegmentId> segment = Optional.empty();
    private Optional<Integer> templateVersion = Optional.empty();
    private Optional<SendTime> sendTime = Optional.empty();
    private Optional<Throttle> throttle = Optional.empty();
    private Optional<Instant> startedAt = Optional.empty();
    private MailHeaders headers = MailHeaders.none();
    private Tracking tracking = Tracking.none();
    private Instant createdAt = SettableClock.START;
    private Instant updatedAt = SettableClock.START;

    private CampaignFixture(UUID id, TemplateId template) {
        this.id = new CampaignId(id);
        this.template = template;
        this.name = "Campaign " + id;
    }

    /** A campaign with this id that uses that template. */
    public static CampaignFixture campaign(UUID id, TemplateId template) {
        return new CampaignFixture(id, template);
    }

    public CampaignFixture withName(String newName) {
        name = newName;
        return this;
    }

    public CampaignFixture withStatus(CampaignStatus newStatus) {
        status = newStatus;
        return this;
    }

    public CampaignFixture withOnUnknown(OnUnknown choice) {
        onUnknown = choice;
        return this;
    }

    public CampaignFixture withThrottle(int perMinute) {
        throttle = Optional.of(new Throttle(perMinute));
        return this;
    }

    public CampaignFixture withTagFilter(TagFilter filter) {
        tagFilter = filter;
        return this;
    }

    public CampaignFixture withFilter(SubscriberFilter rules) {
        filter = Optional.of(rules);
        return this;
    }

    public CampaignFixture withSegment(SegmentId named) {
        segment = Optional.of(named);
        return this;
    }

    /** Sending since that moment, with the first version of its template. */
    public CampaignFixture withStartedAt(Instant moment) {
        status = CampaignStatus.SENDING;
        templateVersion = Optional.of(1);
        startedAt = Optional.of(moment);
        return this;
    }

    /** Made, and last changed, at that moment. */
    public CampaignFixture withCreatedAt(Instant moment) {
        createdAt = moment;
        updatedAt = moment;
        return this;
    }

    public CampaignFixture withUpdatedAt(Instant moment) {
        updatedAt = moment;
        return this;
    }

    public CampaignFixture withHeaders(MailHeaders given) {
        headers = given;
        return this;
    }

    public CampaignFixture withTracking(Tracking choice) {
        tracking = choice;
        return this;
    }

    /** Scheduled for that moment. */
    public CampaignFixture withSendTime(Instant moment) {
        status = CampaignStatus.SCHEDULED;
        sendTime = Optional.of(new SendTime(moment, Optional.of(ZoneId.of("Europe/Vienna"))));
        return this;
    }

    public Campaign build() {
        return new Campaign(
                id,
                name,
                content(),
                new CampaignSchedule(
                        tagFilter,
                        filter,
                        segment,
                        !tagFilter.narrows()
                                && segment.isEmpty()
                                && filter.filter(SubscriberFilter::narrows).isEmpty(),
                        onUnknown,
                        sendTime,
                        throttle),
                new CampaignState(
                        status, Optional.empty(), startedAt, Optional.empty(), Optional.empty()),
                new Revision(createdAt, updatedAt, 1));
    }

    private CampaignContent content() {
        return new CampaignContent(
                template,
                templateVersion,
                Optional.of("Spring news"),
                Optional.empty(),
                Mailbox.parse("News <news@example.org>"),
                Optional.empty(),
                JsonObject.empty(),
                new MailAdditions(headers, tracking));
    }
}
