package dev.postroom.adapters.rest.preference;

import dev.postroom.adapters.rest.page.HostedPages;
import dev.postroom.adapters.rest.page.HostedPages.Leaving;
import dev.postroom.adapters.rest.page.HostedPages.Visit;
import dev.postroom.adapters.rest.page.Page;
import dev.postroom.adapters.rest.page.Visitors;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.link.Leaver;
import dev.postroom.domain.link.Visitor;
import dev.postroom.domain.preference.Unsubscribe;
import dev.postroom.domain.shared.address.EmailAddress;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Map;
import java.util.Optional;

/**
 * {@code /u/{token}}: the unsubscribe link in a mail. Mail scanners follow links, so a GET changes
 * nothing; only a POST unsubscribes (RFC 8058), and only a POST takes it back.
 */
@Path("/u/{token}")
public final class UnsubscribeResource {

    private static final String PREFERENCES = "preferences";

    private final HostedPages desk;
    private final Unsubscribe unsubscribe;

    /** Exposes {@code unsubscribe} to the persons with links. */
    public UnsubscribeResource(HostedPages desk, Unsubscribe unsubscribe) {
        this.desk = desk;
        this.unsubscribe = unsubscribe;
    }

    @GET
    @NoKeyNeeded
    public Response confirm(@PathParam("token") String token, @Context ApiRequest request) {
        return desk.receiveLeaver(
                request,
                token,
                new Leaving(
                        visit -> question(visit.page(), visit.address(), token, preferences(token)),
                        parting ->
                                question(
                                        parting.page(),
                                        parting.leaver().address().value(),
                                        token,
                                        "")));
    }

    private Response question(Page page, String address, String token, String preferences) {
        return desk.show(
                page,
                "unsubscribe",
                Map.of("address", address, "action", path(token), PREFERENCES, preferences));
    }

    @POST
    @NoKeyNeeded
    public Response unsubscribe(@PathParam("token") String token, @Context ApiRequest request) {
        Visitor visitor = Visitors.of(request);
        return desk.receiveLeaver(
                request,
                token,
                new Leaving(
                        visit -> {
                            leave(visit.caller(), Optional.empty(), visitor);
                            return done(visit.page(), mistake(visit, token), preferences(token));
                        },
                        parting -> {
                            Leaver.Deleted leaver = parting.leaver();
                            leave(leaver.link(), Optional.of(leaver.address()), visitor);
                            return done(parting.page(), "", "");
                        }));
    }

    private void leave(TokenCaller caller, Optional<EmailAddress> address, Visitor visitor) {
        unsubscribe.unsubscribe(caller, address, visitor);
    }

    private Response done(Page page, String mistake, String preferences) {
        return desk.show(
                page, "unsubscribed", Map.of("mistake", mistake, PREFERENCES, preferences));
    }

    // a person who was not subscribed has nothing to get back
    private static String mistake(Visit visit, String token) {
        return switch (visit.person().status()) {
            case ACTIVE, UNSUBSCRIBED -> path(token) + "/again";
            case PENDING, BOUNCED, COMPLAINED -> "";
        };
    }

    /** The person did not mean it. */
    @POST
    @Path("/again")
    @NoKeyNeeded
    public Response again(@PathParam("token") String token, @Context ApiRequest request) {
        return desk.receiveLeaver(
                request,
                token,
                new Leaving(
                        visit -> new TakingBack(desk, unsubscribe).answer(visit, request),
                        parting -> desk.tellMissing(parting.page(), "again.deleted")));
    }

    private static String path(String token) {
        return "/u/" + token;
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
