package dev.postroom.adapters.rest.webhook;

import dev.postroom.adapters.rest.shared.http.Answers;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.json.Keywords;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.domain.apikey.Scope;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.webhook.Delivery;
import dev.postroom.domain.webhook.DeliveryQuery;
import dev.postroom.domain.webhook.DeliveryStatus;
import dev.postroom.domain.webhook.ManageWebhooks;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookId;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Set;
import java.util.function.Function;

/** {@code /webhooks}. */
@Path("/api/v1/webhooks")
public final class WebhooksResource {

    private static final Function<String, DeliveryStatus> STATUS =
            Keywords.parser(DeliveryStatus.class);
    private static final Function<String, EventType> EVENT_TYPE =
            Keywords.parser(EventType.class, "the event types, for example subscriber.created");

    private final ManageWebhooks webhooks;
    private final Answers answers;
    private final Lists lists;

    /** Serves {@code webhooks}. */
    public WebhooksResource(ManageWebhooks webhooks, Answers answers, Lists lists) {
        this.webhooks = webhooks;
        this.answers = answers;
        this.lists = lists;
    }

    @POST
    @Needs(Scope.WEBHOOKS_MANAGE)
    public Response create(@Context ApiRequest request) {
        ManageWebhooks.Registered registered =
                webhooks.create(
                        request.caller(), NewWebhookBody.read(request.body(), request.isStrict()));
        return answers.created(
                "/webhooks/" + registered.webhook().id(),
                RegisteredView.of(registered),
                WebhookView.etagOf(registered.webhook()));
    }

    @GET
    @Needs(Scope.WEBHOOKS_MANAGE)
    public Response list(@Context ApiRequest request) {
        PageRequest<Webhook.Sort> asked = lists.page(request, request.query(), Webhook.Sort.class);
        Page<Webhook> page = webhooks.list(request.workspace(), asked);
        return lists.answer(request, asked, page.map(WebhookView::of));
    }

    @GET
    @Path("/{id}")
    @Needs(Scope.WEBHOOKS_MANAGE)
    public Response get(@Context ApiRequest request, @PathParam("id") String id) {
        Webhook webhook = webhooks.get(request.workspace(), webhookId(id));
        return answers.ok(request, WebhookView.of(webhook), WebhookView.etagOf(webhook));
    }

    @GET
    @Path("/{id}/deliveries")
    @Needs(Scope.WEBHOOKS_MANAGE)
    public Response deliveries(@Context ApiRequest request, @PathParam("id") String text) {
        WebhookId id = webhooks.get(request.workspace(), webhookId(text)).id();
        QueryParameters query = request.query();
        DeliveryQuery wanted =
                new DeliveryQuery(
                        Set.copyOf(query.allParsed("status", STATUS)),
                        query.parsed("event_type", EVENT_TYPE));
        PageRequest<DeliveryQuery.Sort> asked =
                lists.page(request, query, DeliveryQuery.Sort.class);
        Page<Delivery> page = webhooks.deliveries(request.workspace(), id, wanted, asked);
        return lists.answer(request, asked, page.map(DeliveryView::of));
    }

    private static WebhookId webhookId(String text) {
        return WebhookId.parse(text)
                .orElseThrow(() -> new Failure.NotFound("Webhook", text).asException());
    }
}
