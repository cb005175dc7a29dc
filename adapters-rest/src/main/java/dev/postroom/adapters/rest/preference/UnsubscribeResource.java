package dev.postroom.adapters.rest.preference;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.domain.preference.Unsubscribe;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Map;

/**
 * {@code /u/{token}}: the unsubscribe link in a mail. Mail scanners follow links, so a GET changes
 * nothing; only a POST unsubscribes (RFC 8058).
 */
@Path("/u/{token}")
public final class UnsubscribeResource {

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
        return desk.receiveLeaver(
                request,
                token,
                visit ->
                        desk.show(
                                visit.page(),
                                "unsubscribe",
                                Map.of(
                                        "address", visit.address(),
                                        "action", "/u/" + token,
                                        "preferences", preferences(token))));
    }

    @POST
    @NoKeyNeeded
    public Response unsubscribe(@PathParam("token") String token, @Context ApiRequest request) {
        return desk.receiveLeaver(
                request,
                token,
                visit -> {
                    unsubscribe.unsubscribe(visit.caller(), Visitors.of(request));
                    return desk.show(visit.page(), "message", done(visit.page(), token));
                });
    }

    private static Map<String, Object> done(Page page, String token) {
        return Map.of(
                "heading", page.text("unsubscribe.done.heading"),
                "text", page.text("unsubscribe.done.text"),
                "link", preferences(token),
                "linkText", page.text("unsubscribe.done.link"));
    }

    // the page needs the subscriber of the token
    private static String preferences(String link) {
        int end = link.indexOf('.');
        return PreferencesPageResource.link(end < 0 ? link : link.substring(0, end));
    }
}
