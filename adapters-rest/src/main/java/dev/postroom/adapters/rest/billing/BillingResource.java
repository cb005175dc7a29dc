package dev.postroom.adapters.rest.billing;

import dev.postroom.adapters.rest.shared.http.Answers;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.ETag;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.domain.apikey.Scope;
import dev.postroom.domain.billing.ReadBilling;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

/** {@code /billing}. */
@Path("/api/v1/billing")
public final class BillingResource {

    private final ReadBilling billing;
    private final Answers answers;

    /** Serves {@code billing}. */
    public BillingResource(ReadBilling billing, Answers answers) {
        this.billing = billing;
        this.answers = answers;
    }

    @GET
    @Path("/subscription")
    @Needs(Scope.BILLING_READ)
    public Response subscription(@Context ApiRequest request) {
        BillingView view = BillingView.of(billing.subscription(request.workspace()));
        return answers.ok(request, view, ETag.ofView(view));
    }
}
