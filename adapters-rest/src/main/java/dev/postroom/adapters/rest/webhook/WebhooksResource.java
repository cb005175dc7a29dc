package dev.postroom.adapters.rest.webhook;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.Target;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.webhook.ManageWebhooks;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.WebhookPatch;

import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

/** {@code /webhooks}. */
@Path("/api/v1/webhooks")
public final class WebhooksResource {

    private final ManageWebhooks webhooks;
    private final Responses responses;
    private final Lists lists;

    /** Exposes {@code webhooks}. */
    public WebhooksResource(ManageWebhooks webhooks, Responses responses, Lists lists) {
        this.webhooks = webhooks;
        this.responses = responses;
        this.lists = lists;
    }

    @POST
    @Needs(Scope.WEBHOOKS_MANAGE)
    public Response create(@Context ApiRequest request) {
        ManageWebhooks.Registered registered =
                webhooks.create(request.caller(), NewWebhookBody.read(request, webhooks));
        return responses.created(
                "/webhooks/" + registered.webhook().id(),
                WebhookView.Registered.of(registered),
                WebhookView.etagOf(registered.webhook()));
    }

    @GET
    @Needs(Scope.WEBHOOKS_MANAGE)
    public Response list(@Context ApiRequest request) {
        return lists.respond(
                request,
                request.query(),
                Webhook.Sort.class,
                page -> webhooks.list(request.workspace(), page).map(WebhookView::of));
    }

    @GET
    @Path("/{id}")
    @Needs(Scope.WEBHOOKS_MANAGE)
    public Response get(@Context ApiRequest request, @PathParam("id") String id) {
        Webhook webhook =
                webhooks.get(request.workspace(), PathId.of("Webhook", id, WebhookId::parse));
        return responses.ok(request, WebhookView.of(webhook), WebhookView.etagOf(webhook));
    }

    @PATCH
    @Path("/{id}")
    @Needs(Scope.WEBHOOKS_MANAGE)
    public Response update(@Context ApiRequest request, @PathParam("id") String id) {
        Target<WebhookId, Webhook> target = target(webhooks, request, id);
        WebhookPatch patch = target.reading(() -> WebhookPatchBody.read(request, webhooks));
        Webhook changed =
                webhooks.update(request.caller(), target.id(), patch, target.expectedRevision());
        return responses.changed(Success.OK, WebhookView.of(changed), WebhookView.etagOf(changed));
    }

    @DELETE
    @Path("/{id}")
    @Needs(Scope.WEBHOOKS_MANAGE)
    public Response delete(@Context ApiRequest request, @PathParam("id") String id) {
        Target<WebhookId, Webhook> target = target(webhooks, request, id);
        target.finish();
        webhooks.delete(request.caller(), target.id(), target.expectedRevision());
        return Response.noContent().build();
    }

    static Target<WebhookId, Webhook> target(
            ManageWebhooks webhooks, ApiRequest request, String text) {
        return new Target<>(
                request,
                PathId.of("Webhook", text, WebhookId::parse),
                id -> webhooks.get(request.workspace(), id),
                WebhookView::etagOf);
    }
}
