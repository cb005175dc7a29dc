package dev.postroom.adapters.rest.confirmation;

import dev.postroom.adapters.rest.page.LinkReader;
import dev.postroom.adapters.rest.page.Visitors;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.domain.confirmation.ConfirmSubscriptions;
import dev.postroom.domain.identity.LinkPurpose;
import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.link.OpenLinks;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Set;

/** The confirmation of subscriptions by the link in a confirmation mail (double opt-in). */
@Path("/api/v1/preference-center/confirm")
public final class ConfirmationResource {

    private static final Set<LinkPurpose> CONFIRM = Set.of(LinkPurpose.CONFIRM);

    private final ConfirmSubscriptions subscriptions;
    private final LinkReader links;

    /** Exposes {@code subscriptions} to the persons with links. */
    public ConfirmationResource(ConfirmSubscriptions subscriptions, OpenLinks links) {
        this.subscriptions = subscriptions;
        this.links = new LinkReader(links);
    }

    @POST
    @NoKeyNeeded
    public Response confirm(@Context ApiRequest request) {
        TokenCaller caller = links.caller(request, CONFIRM);
        request.finish();
        return Responses.uncached(
                Responses.untagged(
                        Success.OK,
                        ConfirmationView.of(subscriptions.confirm(caller, Visitors.of(request)))));
    }
}
