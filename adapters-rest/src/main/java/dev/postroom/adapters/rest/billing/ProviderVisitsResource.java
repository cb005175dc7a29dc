package dev.postroom.adapters.rest.billing;

import dev.postroom.adapters.rest.idempotency.AnswersOutside;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.provider.CheckoutSession;
import dev.postroom.domain.billing.provider.PlanPurchase;
import dev.postroom.domain.billing.provider.ReturnOrigins;
import dev.postroom.domain.billing.provider.ReturnUrl;
import dev.postroom.domain.billing.provider.VisitProvider;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.KeywordParsers;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Optional;
import java.util.function.Function;

/** {@code /billing/checkout} and {@code /billing/portal}: pages of the payment provider. */
@Path("/api/v1/billing")
public final class ProviderVisitsResource {

    private static final Function<String, BillingInterval> INTERVAL =
            KeywordParsers.parser(BillingInterval.class);

    private final VisitProvider visits;
    private final ReturnOrigins origins;

    /**
     * Exposes {@code visits}.
     *
     * @param origins to which browsers may be sent back
     */
    public ProviderVisitsResource(VisitProvider visits, ReturnOrigins origins) {
        this.visits = visits;
        this.origins = origins;
    }

    @POST
    @Path("/checkout")
    @Needs(Scope.BILLING_MANAGE)
    @AnswersOutside
    public Response checkout(@Context ApiRequest request) {
        PlanPurchase purchase = purchase(request);
        return Responses.untagged(
                Success.OK, CheckoutView.of(visits.checkOut(request.workspace(), purchase)));
    }

    private PlanPurchase purchase(ApiRequest request) {
        JsonFields body = request.body();
        Optional<PlanName> plan = body.required("plan", PlanName::new);
        Optional<BillingInterval> named = body.parsed("interval", INTERVAL);
        BillingInterval interval = named.orElse(BillingInterval.MONTH);
        Optional<ReturnUrl> success = body.required("success_url", origins::readAfterPayment);
        Optional<ReturnUrl> cancel = body.required("cancel_url", origins::read);
        body.finish(
                request.isStrict(),
                () -> plan.ifPresent(valid -> visits.checkSold(valid, interval)));
        return new PlanPurchase(
                plan.orElseThrow(), interval, success.orElseThrow(), cancel.orElseThrow());
    }

    @POST
    @Path("/portal")
    @Needs(Scope.BILLING_MANAGE)
    @AnswersOutside
    public Response portal(@Context ApiRequest request) {
        JsonFields body = request.body();
        Optional<ReturnUrl> back = body.required("return_url", origins::read);
        body.finish(request.isStrict());
        return Responses.untagged(
                Success.OK,
                new PortalView(
                        visits.openPortal(request.workspace(), back.orElseThrow()).toString()));
    }

    /** A page on which a plan is bought. */
    record CheckoutView(String sessionId, String url) implements View {

        static CheckoutView of(CheckoutSession session) {
            return new CheckoutView(session.id(), session.url().toString());
        }
    }

    /** A page on which plans are changed. */
    record PortalView(String url) implements View {}
}
