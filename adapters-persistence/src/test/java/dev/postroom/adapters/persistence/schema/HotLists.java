package dev.postroom.adapters.persistence.schema;

import dev.postroom.adapters.persistence.campaign.JdbiAudiences;
import dev.postroom.adapters.persistence.campaign.JdbiCampaigns;
import dev.postroom.adapters.persistence.email.JdbiEmails;
import dev.postroom.adapters.persistence.imports.JdbiImports;
import dev.postroom.adapters.persistence.subscriber.JdbiSubscribers;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.adapters.persistence.webhook.JdbiDeliveries;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignQuery;
import dev.postroom.domain.campaign.audience.Audience;
import dev.postroom.domain.email.EmailQuery;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportStatus;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.shared.text.TimeSpan;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.webhook.delivery.DeliveryQuery;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Reads the lists that clients page through, of a workspace that {@link Crowd} filled.
 *
 * @param limit the rows of a page
 */
record HotLists(Workspace here, int limit) {

    private static final Position MIDDLE =
            new Position("2026-01-01T01:00:00.000000Z", new UUID(0, 0));
    // a minute has one row for each second
    private static final TimeSpan MINUTE =
            new TimeSpan(
                    Optional.of(Instant.parse("2026-01-01T01:00:00Z")),
                    Optional.of(Instant.parse("2026-01-01T01:01:00Z")));
    private static final Set<SubscriberStatus> RARE = Set.of(SubscriberStatus.COMPLAINED);

    /** The first page and one in the middle of each list, by a name. */
    Map<String, Consumer<Handles>> pages() {
        Map<String, Consumer<Handles>> all = new LinkedHashMap<>();
        all.put("all", list(query(Set.of(), Optional.empty())));
        all.put("common status", list(query(Set.of(SubscriberStatus.ACTIVE), Optional.empty())));
        all.put("rare status", list(query(RARE, Optional.empty())));
        all.put("common tag", list(query(Set.of(), Optional.of(Crowd.COMMON))));
        all.put("rare tag", list(query(Set.of(), Optional.of(Crowd.RARE))));
        all.put("common tag, rare status", list(query(RARE, Optional.of(Crowd.COMMON))));
        List<TagId> tags = List.of(Crowd.COMMON, Crowd.RARE);
        all.put("on any tag", audience(new Audience(tags, List.of(), false)));
        all.put("on all tags", audience(new Audience(tags, List.of(), true)));
        all.put("on no tag", audience(new Audience(List.of(), tags, false)));
        all.put("by email", sorted(SubscriberQuery.Sort.EMAIL, "u500@example.com"));
        all.put("by update", sorted(SubscriberQuery.Sort.UPDATED_AT, MIDDLE.sortValue()));
        all.put("email log", emailLog(EmailQuery.of()));
        all.put("email log, common status", emailLog(EmailQuery.of(EmailStatus.SENT)));
        all.put("email log, rare status", emailLog(EmailQuery.of(EmailStatus.BOUNCED)));
        all.put("email log, rare template", emailLog(ofTemplate(Crowd.RARE.value())));
        all.put("deliveries, rare status", deliveries(DeliveryQuery.of(DeliveryStatus.FAILED)));
        all.put(
                "deliveries, several statuses",
                deliveries(DeliveryQuery.of(DeliveryStatus.FAILED, DeliveryStatus.PENDING)));
        all.put("deliveries of a minute", deliveries(ofAMinute(Set.of())));
        all.put(
                "deliveries of a minute, several statuses",
                deliveries(ofAMinute(Set.of(DeliveryStatus.FAILED, DeliveryStatus.DELIVERED))));
        all.put("campaigns of a minute", campaigns());
        all.put("imports, rare status", imports(Set.of(ImportStatus.FAILED)));
        all.put(
                "imports, several statuses",
                imports(Set.of(ImportStatus.FAILED, ImportStatus.QUEUED)));
        return all;
    }

    static JdbiEmails emails(Handles handles) {
        return new JdbiEmails(handles, UUID::randomUUID, () -> {});
    }

    static SubscriberQuery query(Set<SubscriberStatus> statuses, Optional<TagId> tag) {
        SubscriberQuery all = SubscriberQuery.all();
        return new SubscriberQuery(
                statuses,
                new SubscriberQuery.Tags(tag.map(List::of), List.of(), List.of()),
                all.email(),
                all.prefix(),
                all.externalId(),
                all.metadata(),
                all.times(),
                all.filter());
    }

    private Consumer<Handles> list(SubscriberQuery query) {
        Sort<SubscriberQuery.Sort> newest = Sort.descending(SubscriberQuery.Sort.CREATED_AT);
        return handles -> {
            JdbiSubscribers subscribers = new JdbiSubscribers(handles);
            subscribers.list(here, query, PageRequest.first(limit, newest));
            subscribers.list(here, query, new PageRequest<>(limit, newest, Optional.of(MIDDLE)));
            subscribers.list(here, query, PageRequest.before(limit, newest, MIDDLE));
        };
    }

    private Consumer<Handles> sorted(SubscriberQuery.Sort sort, String middle) {
        Sort<SubscriberQuery.Sort> order = Sort.descending(sort);
        Position position = new Position(middle, new UUID(0, 0));
        return handles -> {
            JdbiSubscribers subscribers = new JdbiSubscribers(handles);
            SubscriberQuery all = SubscriberQuery.all();
            subscribers.list(here, all, PageRequest.first(limit, order));
            subscribers.list(here, all, new PageRequest<>(limit, order, Optional.of(position)));
            subscribers.list(here, all, PageRequest.before(limit, order, position));
        };
    }

    private Consumer<Handles> emailLog(EmailQuery query) {
        Sort<EmailQuery.Sort> newest = Sort.descending(EmailQuery.Sort.CREATED_AT);
        return handles -> {
            emails(handles).list(here, query, PageRequest.first(limit, newest));
            emails(handles)
                    .list(here, query, new PageRequest<>(limit, newest, Optional.of(MIDDLE)));
            emails(handles).list(here, query, PageRequest.before(limit, newest, MIDDLE));
        };
    }

    private Consumer<Handles> deliveries(DeliveryQuery query) {
        PageRequest<DeliveryQuery.Sort> newest =
                PageRequest.first(limit, Sort.descending(DeliveryQuery.Sort.CREATED_AT));
        return handles ->
                new JdbiDeliveries(handles, () -> {}).list(here, Crowd.WEBHOOK, query, newest);
    }

    private static DeliveryQuery ofAMinute(Set<DeliveryStatus> statuses) {
        return new DeliveryQuery(statuses, Optional.empty(), MINUTE);
    }

    private Consumer<Handles> audience(Audience audience) {
        return handles -> new JdbiAudiences(handles).count(here, audience);
    }

    private Consumer<Handles> campaigns() {
        CampaignQuery query = new CampaignQuery(Set.of(), Optional.empty(), MINUTE);
        PageRequest<CampaignQuery.Sort> newest =
                PageRequest.first(limit, Sort.descending(CampaignQuery.Sort.CREATED_AT));
        return handles -> new JdbiCampaigns(handles, () -> {}).list(here, query, newest);
    }

    private Consumer<Handles> imports(Set<ImportStatus> statuses) {
        PageRequest<ImportJob.Sort> newest =
                PageRequest.first(limit, Sort.descending(ImportJob.Sort.CREATED_AT));
        return handles -> new JdbiImports(handles, () -> {}).list(here, statuses, newest);
    }

    private static EmailQuery ofTemplate(UUID id) {
        return new EmailQuery(
                Set.of(), Optional.empty(), Optional.of(new TemplateId(id)), TimeSpan.always());
    }
}
