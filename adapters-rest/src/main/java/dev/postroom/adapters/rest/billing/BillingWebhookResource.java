package dev.postroom.adapters.rest.billing;

import dev.postroom.adapters.rest.idempotency.AnswersOutside;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.billing.provider.ProviderEventResult;
import dev.postroom.domain.billing.provider.ReceiveBillingEvents;
import dev.postroom.domain.billing.provider.UnverifiedProviderEvent;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.InstantSource;

/** The messages of the payment provider, which signs them instead of having a key. */
@Path("/api/v1/billing/webhook")
public final class BillingWebhookResource {

    private final ReceiveBillingEvents events;
    private final InstantSource clock;

    /**
     * @param clock against which signatures are old
     */
    public BillingWebhookResource(ReceiveBillingEvents events, InstantSource clock) {
        this.events = events;
        this.clock = clock;
    }

    @POST
    @NoKeyNeeded
    @AnswersOutside
    public Response receive(@Context ApiRequest request) {
        UnverifiedProviderEvent message =
                new UnverifiedProviderEvent(request.text(), request.headers(), clock.instant());
        return Responses.untagged(Success.OK, ProviderEventResultView.of(events.receive(message)));
    }

    /** How a message was dealt with; the provider looks at the status of the response only. */
    record ProviderEventResultView(boolean received, String outcome) implements View {

        static ProviderEventResultView of(ProviderEventResult receipt) {
            return new ProviderEventResultView(true, receipt.keyword());
        }
    }
}
