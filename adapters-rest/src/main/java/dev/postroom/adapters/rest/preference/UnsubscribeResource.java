package dev.postroom.adapters.rest.preference;

import dev.postroom.adapters.rest.shared.explorer.Bundled;
import dev.postroom.adapters.rest.shared.explorer.Html;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.domain.apikey.LinkPurpose;
import dev.postroom.domain.apikey.TokenCaller;
import dev.postroom.domain.preference.OpenLinks;
import dev.postroom.domain.preference.Unsubscribe;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Optional;
import java.util.Set;

/**
 * {@code /u/{token}}: the unsubscribe link in a mail. Mail scanners follow links, so a GET changes
 * nothing; only a POST unsubscribes (RFC 8058).
 */
@Path("/u/{token}")
public final class UnsubscribeResource {

    private final PageLinks links;
    private final Unsubscribe unsubscribe;
    private final String confirmation = Bundled.page("unsubscribe.html");
    private final String done = Bundled.page("unsubscribed.html");
    private final String invalid = Bundled.page("invalid-link.html");

    /** Exposes {@code unsubscribe} to the persons with links. */
    public UnsubscribeResource(OpenLinks links, Unsubscribe unsubscribe) {
        this.links = new PageLinks(links, Set.of(LinkPurpose.MAIL));
        this.unsubscribe = unsubscribe;
    }

    @GET
    @NoKeyNeeded
    public Response confirm(@PathParam("token") String token) {
        return links.caller(token).isPresent() ? Html.ok(confirmation) : Html.invalidLink(invalid);
    }

    @POST
    @NoKeyNeeded
    public Response unsubscribe(@Context ApiRequest request, @PathParam("token") String token) {
        Optional<TokenCaller> caller = links.caller(token);
        caller.ifPresent(person -> unsubscribe.unsubscribe(person, Visitors.of(request)));
        return caller.isPresent() ? Html.ok(done) : Html.invalidLink(invalid);
    }
}
