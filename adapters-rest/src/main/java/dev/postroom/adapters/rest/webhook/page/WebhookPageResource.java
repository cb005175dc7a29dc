package dev.postroom.adapters.rest.webhook.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.list.Listed;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.ListAddress;
import dev.postroom.adapters.rest.shared.page.part.Pager;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.shared.text.TimeSpan;
import dev.postroom.domain.webhook.ManageWebhooks;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.delivery.DeliveryId;
import dev.postroom.domain.webhook.delivery.DeliveryQuery;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;
import dev.postroom.domain.webhook.delivery.InspectDeliveries;
import dev.postroom.domain.webhook.delivery.LoggedDelivery;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** A webhook with its deliveries, and each of them. */
@Path("/app/{account}/{environment}/webhooks")
public final class WebhookPageResource {

    private static final String STATUS = "status";
    private static final String TYPE = "event_type";
    private static final Function<String, DeliveryStatus> STATUSES =
            KeywordParsers.parser(DeliveryStatus.class);
    private static final Function<String, EventType> TYPES = KeywordParsers.parser(EventType.class);

    private final ManageWebhooks webhooks;
    private final InspectDeliveries deliveries;
    private final int maxAttempts;
    private final WorkspaceClock clock;
    private final Lists lists;
    private final Pages pages;

    /**
     * Shows {@code webhooks} and {@code deliveries}.
     *
     * @param maxAttempts the number of attempts of the schedule
     */
    public WebhookPageResource(
            ManageWebhooks webhooks,
            InspectDeliveries deliveries,
            int maxAttempts,
            WorkspaceClock clock,
            Lists lists,
            Pages pages) {
        this.webhooks = webhooks;
        this.deliveries = deliveries;
        this.maxAttempts = maxAttempts;
        this.clock = clock;
        this.lists = lists;
        this.pages = pages;
    }

    @GET
    @Path("/{id}")
    @ForMembers(Scope.WEBHOOKS_MANAGE)
    public Response get(@Context ApiRequest request, @PathParam("id") String text) {
        Webhook webhook = webhooks.get(request.workspace(), id(text));
        WebhookHead head = WebhookHead.of(request, webhook, WebhookHead.Part.DELIVERIES);
        Instant now = clock.now(request.workspace());
        WebhookPage page = WebhookPages.of(head, webhook, list(request, webhook.id(), now), now);
        String call = "/webhooks/" + webhook.id();
        Sheet sheet =
                Sheet.of(Room.WEBHOOKS, webhook.url().toString())
                        .calls(
                                ApiCall.get(call + "/deliveries", request.rawQuery(), STATUS, TYPE),
                                ApiCall.get(call),
                                ApiCall.post(call + "/test", "{}"));
        return pages.show(request, sheet, "app/webhook/webhook", Map.of("page", page));
    }

    @GET
    @Path("/{id}/stats")
    @ForMembers(Scope.WEBHOOKS_MANAGE)
    public Response stats(@Context ApiRequest request, @PathParam("id") String text) {
        Webhook webhook = webhooks.get(request.workspace(), id(text));
        StatsPage page =
                WebhookPages.numbers(
                        WebhookHead.of(request, webhook, WebhookHead.Part.NUMBERS),
                        deliveries.stats(request.workspace(), webhook.id(), WebhookPages.DAYS));
        Sheet sheet =
                Sheet.of(Room.WEBHOOKS, webhook.url().toString())
                        .calls(
                                ApiCall.get(
                                        "/webhooks/" + webhook.id() + "/stats",
                                        Map.of("days", List.of("30"))));
        return pages.show(request, sheet, "app/webhook/stats", Map.of("page", page));
    }

    private DeliveryList list(ApiRequest request, WebhookId webhook, Instant now) {
        QueryParameters query = request.query();
        Set<DeliveryStatus> statuses = Set.copyOf(query.allParsed(STATUS, STATUSES));
        Optional<EventType> type = query.parsed(TYPE, TYPES);
        DeliveryQuery wanted = new DeliveryQuery(statuses, type, TimeSpan.always());
        Listed<DeliveryRow> listed =
                lists.page(
                        request,
                        query,
                        DeliveryQuery.Sort.class,
                        page ->
                                deliveries
                                        .list(request.workspace(), webhook, wanted, page)
                                        .map(delivery -> DeliveryRow.of(delivery, now)));
        return new DeliveryList(
                listed.items(),
                Pager.of(request, listed),
                filters(request, webhook, type),
                Empty.of(
                        statuses.isEmpty() && type.isEmpty()
                                ? "Nothing was delivered yet."
                                : "No delivery is like this."));
    }

    private Filters filters(ApiRequest request, WebhookId webhook, Optional<EventType> type) {
        ListAddress list = ListAddress.of(request);
        Filters filters =
                Filters.at(list.path())
                        .counted(
                                list,
                                STATUS,
                                List.of(DeliveryStatus.values()),
                                () -> deliveries.countByStatus(request.workspace(), webhook));
        return type.map(known -> filters.active(known.keyword(), list.without(TYPE).text()))
                .orElse(filters);
    }

    @GET
    @Path("/{id}/deliveries/{did}")
    @ForMembers(Scope.WEBHOOKS_MANAGE)
    public Response delivery(
            @Context ApiRequest request,
            @PathParam("id") String text,
            @PathParam("did") String delivery) {
        Webhook webhook = webhooks.get(request.workspace(), id(text));
        LoggedDelivery logged =
                deliveries.get(
                        request.workspace(),
                        webhook.id(),
                        PathId.of("Delivery", delivery, DeliveryId::parse));
        DeliveryPage page =
                DeliveryPages.of(
                        request, webhook, logged, maxAttempts, clock.now(request.workspace()));
        String call = "/webhooks/" + page.webhook() + "/deliveries/" + page.id();
        Sheet sheet =
                Sheet.of(Room.WEBHOOKS, "Delivery of " + page.type()).calls(ApiCall.get(call));
        return pages.show(
                request,
                page.retry().isOffered() ? sheet.calls(ApiCall.post(call + "/retry", "")) : sheet,
                "app/webhook/delivery",
                Map.of("page", page));
    }

    static WebhookId id(String text) {
        return PathId.of("Webhook", text, WebhookId::parse);
    }
}
