package dev.postroom.adapters.rest.webhook;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.delivery.InspectDeliveries;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

/** {@code /webhooks/{id}/stats}. */
@Path("/api/v1/webhooks/{id}/stats")
public final class WebhookStatsResource {

    private static final int USUAL_DAYS = 7;
    private static final int MOST_DAYS = 90;

    private final InspectDeliveries deliveries;

    /** Exposes the statistics of {@code deliveries}. */
    public WebhookStatsResource(InspectDeliveries deliveries) {
        this.deliveries = deliveries;
    }

    @GET
    @Needs(Scope.WEBHOOKS_MANAGE)
    public Response stats(@Context ApiRequest request, @PathParam("id") String text) {
        WebhookId webhook = PathId.of("Webhook", text, WebhookId::parse);
        deliveries.checkExists(request.workspace(), webhook);
        QueryParameters query = request.query();
        int days = query.parsed("days", WebhookStatsResource::days).orElse(USUAL_DAYS);
        query.finish();
        return Responses.untagged(
                Success.OK,
                WebhookStatsView.of(deliveries.stats(request.workspace(), webhook, days)));
    }

    private static int days(String text) {
        if (text.matches("[0-9]{1,2}")) {
            int days = Integer.parseInt(text);
            if (days >= 1 && days <= MOST_DAYS) {
                return days;
            }
        }
        throw Failure.Invalid.value("out_of_range", Messages.wholeNumber(1, MOST_DAYS))
                .asException();
    }
}
