package dev.postroom.adapters.rest.preference;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.domain.apikey.LinkPurpose;
import dev.postroom.domain.preference.Unsubscribe;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Map;
import java.util.Set;

/**
 * {@code /u/{token}}: the unsubscribe link in a mail. Mail scanners follow links, so a GET changes
 * nothing; only a POST unsubscribes (RFC 8058).
 */
@Path("/u/{token}")
public final class UnsubscribeResource {

    private static final Set<LinkPurpose> IN_MAILS = Set.of(LinkPurpose.MAIL);

    private final PageDesk desk;
    private final Unsubscribe unsubscribe;

    /** Exposes {@code unsubscribe} to the persons with links. */
    public UnsubscribeResource(PageDesk desk, Unsubscribe unsubscribe) {
        this.desk = desk;
        this.unsubscribe = unsubscribe;
    }

    @GET
    @NoKeyNeeded
    public Response confirm(@PathParam("token") String token, @Context ApiRequest request) {
        return desk.receive(
                request,
                token,
                IN_MAILS,
                visit ->
                        desk.show(
                                visit.page(),
                                "unsubscribe",
                                Map.of(
                                        "address", visit.address(),
                                        "action", "/u/" + token,
                                        "preferences", PreferencesPageResource.link(token))));
    }

    @POST
    @NoKeyNeeded
    public Response unsubscribe(@PathParam("token") String token, @Context ApiRequest request) {
        return desk.receive(
                request,
                token,
                IN_MAILS,
                visit -> {
                    unsubscribe.unsubscribe(visit.caller(), Visitors.of(request));
                    return desk.show(visit.page(), "message", done(visit.page(), token));
                });
    }

    private static Map<String, Object> done(Page page, String token) {
        return Map.of(
                "heading", page.text("unsubscribe.done.heading"),
                "text", page.text("unsubscribe.done.text"),
                "link", PreferencesPageResource.link(token),
                "linkText", page.text("unsubscribe.done.link"));
    }
}
