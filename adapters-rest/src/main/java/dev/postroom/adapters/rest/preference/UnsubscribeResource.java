package dev.postroom.adapters.rest.preference;

import dev.postroom.adapters.rest.preference.PageDesk.Visit;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.domain.preference.ManagePreferences;
import dev.postroom.domain.preference.Unsubscribe;
import dev.postroom.domain.subscriber.TagMembership;
import dev.postroom.domain.tag.Tag;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.List;
import java.util.Map;

/**
 * {@code /u/{token}}: the unsubscribe link in a mail. Mail scanners follow links, so a GET changes
 * nothing; only a POST unsubscribes (RFC 8058).
 */
@Path("/u/{token}")
public final class UnsubscribeResource {

    private final PageDesk desk;
    private final Unsubscribe unsubscribe;
    private final ManagePreferences preferences;

    /**
     * Exposes {@code unsubscribe} to the persons with links.
     *
     * @param preferences has the topics that a person was on, for a person who did not mean it
     */
    public UnsubscribeResource(
            PageDesk desk, Unsubscribe unsubscribe, ManagePreferences preferences) {
        this.desk = desk;
        this.unsubscribe = unsubscribe;
        this.preferences = preferences;
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
                    return desk.show(visit.page(), "unsubscribed", done(visit, token));
                });
    }

    private Map<String, Object> done(Visit visit, String token) {
        List<String> topics =
                preferences.get(visit.caller()).person().memberships().stream()
                        .map(TagMembership::tag)
                        .filter(Tag::isPublic)
                        .map(tag -> tag.id().toString())
                        .toList();
        return Map.of(
                "token", ofSubscriber(token),
                "topics", topics,
                "preferences", preferences(token));
    }

    private static String preferences(String link) {
        return PreferencesPageResource.link(ofSubscriber(link));
    }

    // the page needs the subscriber of the token
    private static String ofSubscriber(String link) {
        int end = link.indexOf('.');
        return end < 0 ? link : link.substring(0, end);
    }
}
