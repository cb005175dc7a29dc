package dev.postroom.adapters.persistence.schema;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignFixture;
import dev.postroom.domain.campaign.CampaignQuery;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.email.sandbox.CapturedMail;
import dev.postroom.domain.email.sandbox.CapturedMailFixture;
import dev.postroom.domain.event.EventFixture;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.tag.TagFixture;
import dev.postroom.domain.tag.TagQuery;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateFixture;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.template.TemplateQuery;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookFixture;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.delivery.Deliveries;
import dev.postroom.domain.webhook.delivery.DeliveryId;
import dev.postroom.domain.webhook.delivery.DeliveryQuery;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * A list whose rows are added and deleted.
 *
 * @param table where the rows are
 * @param sorts the orders of the list
 * @param add adds a row with that id and time
 * @param list the ids on a page
 */
record MovingList<S extends Enum<S>>(
        String table,
        Class<S> sorts,
        BiConsumer<UUID, Instant> add,
        Function<PageRequest<S>, Page<UUID>> list) {

    /** Every list that a workspace has. */
    static List<MovingList<?>> all(TestPorts ports, Workspace here) {
        return List.of(
                subscribers(ports, here),
                tags(ports, here),
                templates(ports, here),
                campaigns(ports, here),
                webhooks(ports, here),
                deliveries(ports, here),
                capturedMails(ports, here));
    }

    private static MovingList<?> subscribers(TestPorts ports, Workspace here) {
        return new MovingList<>(
                "subscribers",
                SubscriberQuery.Sort.class,
                (id, at) ->
                        ports.subscriber()
                                .subscribers()
                                .addUnlessPresent(
                                        here,
                                        SubscriberFixture.subscriber(id).withCreatedAt(at).build()),
                page ->
                        ports.subscriber()
                                .subscribers()
                                .list(here, SubscriberQuery.all(), page)
                                .map(row -> row.id().value()));
    }

    private static MovingList<?> tags(TestPorts ports, Workspace here) {
        return new MovingList<>(
                "tags",
                TagQuery.Sort.class,
                (id, at) ->
                        ports.tag()
                                .tags()
                                .addUnlessPresent(
                                        here, TagFixture.tag(id).withCreatedAt(at).build()),
                page ->
                        ports.tag()
                                .tags()
                                .list(here, TagQuery.all(), page)
                                .map(row -> row.tag().id().value()));
    }

    private static MovingList<?> templates(TestPorts ports, Workspace here) {
        return new MovingList<>(
                "templates",
                TemplateQuery.Sort.class,
                (id, at) ->
                        ports.template()
                                .templates()
                                .addUnlessPresent(
                                        here,
                                        TemplateFixture.template(id).withCreatedAt(at).build()),
                page ->
                        ports.template()
                                .templates()
                                .list(here, TemplateQuery.all(), page)
                                .map(row -> row.id().value()));
    }

    private static MovingList<?> campaigns(TestPorts ports, Workspace here) {
        Template template = TemplateFixture.template(ports.ids().next()).build();
        ports.template().templates().addUnlessPresent(here, template);
        TemplateId used = template.id();
        return new MovingList<>(
                "campaigns",
                CampaignQuery.Sort.class,
                (id, at) ->
                        ports.campaign()
                                .campaigns()
                                .add(
                                        here,
                                        CampaignFixture.campaign(id, used)
                                                .withCreatedAt(at)
                                                .build()),
                page ->
                        ports.campaign()
                                .campaigns()
                                .list(here, CampaignQuery.all(), page)
                                .map(row -> row.campaign().id().value()));
    }

    private static MovingList<?> webhooks(TestPorts ports, Workspace here) {
        return new MovingList<>(
                "webhooks",
                Webhook.Sort.class,
                (id, at) ->
                        ports.webhook()
                                .webhooks()
                                .add(
                                        here,
                                        WebhookFixture.webhook(id).withCreatedAt(at).build(),
                                        WebhookFixture.defaultSecret()),
                page -> ports.webhook().webhooks().list(here, page).map(row -> row.id().value()));
    }

    // created at the database's time: these rows appear only at one end
    private static MovingList<?> deliveries(TestPorts ports, Workspace here) {
        WebhookId hook = new WebhookId(ports.ids().next());
        ports.webhook()
                .webhooks()
                .add(
                        here,
                        WebhookFixture.webhook(hook.value()).build(),
                        WebhookFixture.defaultSecret());
        FrozenEvent event =
                EventFixture.frozen(here, ports.ids().next(), EventType.SUBSCRIBER_CREATED);
        ports.event().events().add(List.of(event));
        return new MovingList<>(
                "deliveries",
                DeliveryQuery.Sort.class,
                (id, _) ->
                        ports.webhook()
                                .deliveries()
                                .add(
                                        List.of(
                                                Deliveries.NewDelivery.queued(
                                                        new DeliveryId(id), hook, event))),
                page ->
                        ports.webhook()
                                .deliveries()
                                .list(here, hook, DeliveryQuery.of(), page)
                                .map(row -> row.id().value()));
    }

    private static MovingList<?> capturedMails(TestPorts ports, Workspace here) {
        return new MovingList<>(
                "captured_mails",
                CapturedMail.Sort.class,
                (id, at) ->
                        ports.email()
                                .captured()
                                .add(
                                        here,
                                        List.of(
                                                CapturedMailFixture.captured(id)
                                                        .withCapturedAt(at)
                                                        .build())),
                page ->
                        ports.email()
                                .captured()
                                .list(here, Optional.empty(), page)
                                .map(row -> row.id()));
    }

    /** One of a few times, so that many rows share a time. */
    static Instant moment(int n) {
        return SettableClock.START.plusSeconds(n % 10);
    }
}
