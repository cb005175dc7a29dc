package dev.postroom.adapters.rest.webhook;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.adapters.rest.shared.list.Spans;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.delivery.DeliveryId;
import dev.postroom.domain.webhook.delivery.DeliveryQuery;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;
import dev.postroom.domain.webhook.delivery.InspectDeliveries;
import dev.postroom.domain.webhook.delivery.RetryDeliveries;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Set;
import java.util.function.Function;

/** {@code /webhooks/{id}/deliveries}. */
@Path("/api/v1/webhooks/{id}/deliveries")
public final class DeliveriesResource {

    private static final Function<String, DeliveryStatus> STATUS =
            KeywordParsers.parser(DeliveryStatus.class);
    private static final Function<String, EventType> EVENT_TYPE =
            KeywordParsers.parser(EventType.class);

    private final InspectDeliveries deliveries;
    private final RetryDeliveries retries;
    private final Responses responses;
    private final Lists lists;
    private final int maxAttempts;

    /**
     * Exposes {@code deliveries} and {@code retries}.
     *
     * @param maxAttempts the number of attempts of the schedule
     */
    public DeliveriesResource(
            InspectDeliveries deliveries,
            RetryDeliveries retries,
            int maxAttempts,
            Responses responses,
            Lists lists) {
        this.deliveries = deliveries;
        this.retries = retries;
        this.maxAttempts = maxAttempts;
        this.responses = responses;
        this.lists = lists;
    }

    @GET
    @Needs(Scope.WEBHOOKS_MANAGE)
    public Response list(@Context ApiRequest request, @PathParam("id") String text) {
        WebhookId webhook = webhook(text);
        deliveries.checkExists(request.workspace(), webhook);
        QueryParameters query = request.query();
        DeliveryQuery wanted =
                new DeliveryQuery(
                        Set.copyOf(query.allParsed("status", STATUS)),
                        query.parsed("event_type", EVENT_TYPE),
                        Spans.of(query, "created"));
        return lists.respond(
                request,
                query,
                DeliveryQuery.Sort.class,
                page ->
                        deliveries
                                .list(request.workspace(), webhook, wanted, page)
                                .map(delivery -> DeliveryView.of(delivery, maxAttempts)));
    }

    @GET
    @Path("/{did}")
    @Needs(Scope.WEBHOOKS_MANAGE)
    public Response get(
            @Context ApiRequest request,
            @PathParam("id") String text,
            @PathParam("did") String delivery) {
        DeliveryView view =
                DeliveryView.of(
                        deliveries.get(request.workspace(), webhook(text), delivery(delivery)),
                        maxAttempts);
        return responses.ok(request, view, ETag.ofView(view));
    }

    @POST
    @Path("/{did}/retry")
    @Needs(Scope.WEBHOOKS_MANAGE)
    public Response retry(
            @Context ApiRequest request,
            @PathParam("id") String text,
            @PathParam("did") String delivery) {
        DeliveryId id =
                deliveries
                        .get(request.workspace(), webhook(text), delivery(delivery))
                        .delivery()
                        .id();
        request.finish();
        DeliveryView view =
                DeliveryView.of(retries.retry(request.workspace(), webhook(text), id), maxAttempts);
        return responses.changed(Success.OK, view, ETag.ofView(view));
    }

    private static WebhookId webhook(String text) {
        return PathId.of("Webhook", text, WebhookId::parse);
    }

    private static DeliveryId delivery(String text) {
        return PathId.of("Delivery", text, DeliveryId::parse);
    }
}
