package dev.postroom.adapters.rest.billing;

import dev.postroom.adapters.rest.idempotency.AnswersOutside;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.domain.billing.ReadBilling;
import dev.postroom.domain.billing.provider.SyncBilling;
import dev.postroom.domain.identity.Scope;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

/** {@code /billing}. */
@Path("/api/v1/billing")
public final class BillingResource {

    private final ReadBilling billing;
    private final SyncBilling synchronising;
    private final Responses responses;

    /** Exposes {@code billing} and its copy from the payment provider. */
    public BillingResource(ReadBilling billing, SyncBilling synchronising, Responses responses) {
        this.billing = billing;
        this.synchronising = synchronising;
        this.responses = responses;
    }

    @GET
    @Path("/subscription")
    @Needs(Scope.BILLING_READ)
    public Response subscription(@Context ApiRequest request) {
        BillingView view = BillingView.of(billing.subscription(request.workspace()));
        return responses.ok(request, view, ETag.ofView(view));
    }

    @POST
    @Path("/sync")
    @Needs(Scope.BILLING_MANAGE)
    @AnswersOutside
    public Response sync(@Context ApiRequest request) {
        request.finish();
        return Responses.untagged(
                Success.OK, BillingView.of(synchronising.sync(request.workspace())));
    }
}
