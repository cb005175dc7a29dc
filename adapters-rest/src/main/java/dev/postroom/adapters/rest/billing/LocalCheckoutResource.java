package dev.postroom.adapters.rest.billing;

import dev.postroom.adapters.rest.idempotency.AnswersOutside;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.domain.billing.local.LocalPageModel;
import dev.postroom.domain.billing.local.LocalPageRequest;
import dev.postroom.domain.billing.local.VisitLocalProvider;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;

import java.util.Map;

/**
 * {@code /billing/local/checkout?token=}: the page of the local provider on which a plan is bought.
 * A GET changes nothing.
 */
@Path("/billing/local/checkout")
public final class LocalCheckoutResource {

    private final LocalPages pages = new LocalPages();
    private final VisitLocalProvider provider;

    /** Sells what {@code provider} has. */
    public LocalCheckoutResource(VisitLocalProvider provider) {
        this.provider = provider;
    }

    @GET
    @NoKeyNeeded
    public Response show(@Context ApiRequest request) {
        String token = LocalPages.token(request);
        return pages.receive(() -> page(token, provider.findCheckout(token)));
    }

    private Response page(String token, LocalPageModel counter) {
        LocalPageRequest.Checkout order = order(counter);
        return pages.show(
                "localCheckout",
                Map.of("page", CheckoutPage.of(token, counter, order)),
                order.success(),
                order.cancel());
    }

    @POST
    @NoKeyNeeded
    @AnswersOutside
    public Response decide(@Context ApiRequest request) {
        MultivaluedMap<String, String> form = request.form();
        String token = LocalPages.field(form, LocalPages.TOKEN);
        return pages.receive(() ->
                switch (LocalPages.field(form, "action")) {
                    case "buy" -> LocalPages.leave(provider.buy(token));
                    case "cancel" -> LocalPages.leave(order(provider.findCheckout(token)).cancel());
                    default -> page(token, provider.findCheckout(token));
                });
    }

    // the port opens no portal for a checkout
    private static LocalPageRequest.Checkout order(LocalPageModel counter) {
        return (LocalPageRequest.Checkout) counter.visit().errand();
    }
}
