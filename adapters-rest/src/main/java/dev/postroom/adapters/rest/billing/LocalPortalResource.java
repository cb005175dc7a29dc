package dev.postroom.adapters.rest.billing;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.domain.billing.local.LocalChange;
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
 * {@code /billing/local/portal?token=}: the page of the local provider on which a plan is changed
 * and cancelled. A GET changes nothing.
 */
@Path("/billing/local/portal")
public final class LocalPortalResource {

    private final LocalPages pages = new LocalPages();
    private final VisitLocalProvider provider;

    /** Changes what {@code provider} sold. */
    public LocalPortalResource(VisitLocalProvider provider) {
        this.provider = provider;
    }

    @GET
    @NoKeyNeeded
    public Response show(@Context ApiRequest request) {
        String token = LocalPages.token(request);
        return pages.receive(() -> page(token, ""));
    }

    @POST
    @NoKeyNeeded
    public Response decide(@Context ApiRequest request) {
        MultivaluedMap<String, String> form = request.form();
        String token = LocalPages.field(form, LocalPages.TOKEN);
        return pages.receive(() ->
                switch (LocalPages.field(form, "action")) {
                    case "change" -> change(token, LocalPages.field(form, "offer"));
                    case "cancel" -> changed(token, new LocalChange.Cancel());
                    case "resume" -> changed(token, new LocalChange.Resume());
                    case "leave" -> LocalPages.leave(back(provider.findPortal(token)).back());
                    default -> page(token, "");
                });
    }

    private Response change(String token, String offer) {
        return PlanOffer.interval(offer)
                .map(paid -> changed(token, new LocalChange.To(PlanOffer.plan(offer), paid)))
                .orElseGet(() -> page(token, ""));
    }

    private Response changed(String token, LocalChange change) {
        provider.change(token, change);
        return page(
                token,
                switch (change) {
                    case LocalChange.To _ -> "The plan was changed.";
                    case LocalChange.Cancel _ -> "The plan will end with its period.";
                    case LocalChange.Resume _ -> "The plan will renew.";
                });
    }

    private Response page(String token, String notice) {
        LocalPageModel counter = provider.findPortal(token);
        LocalPageRequest.Portal errand = back(counter);
        return pages.show(
                "localPortal",
                Map.of("page", PortalPage.of(token, counter, errand), "notice", notice),
                errand.back());
    }

    // the port opens no checkout for a portal
    private static LocalPageRequest.Portal back(LocalPageModel counter) {
        return (LocalPageRequest.Portal) counter.visit().errand();
    }
}
