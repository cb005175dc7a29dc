package dev.postroom.adapters.rest.preference;

import dev.postroom.adapters.rest.page.LinkReader;
import dev.postroom.adapters.rest.page.Visitors;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.domain.identity.LinkPurpose;
import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.link.OpenLinks;
import dev.postroom.domain.link.OpenedLink;
import dev.postroom.domain.preference.ManagePreferences;
import dev.postroom.domain.preference.Preferences;

import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Set;

/** {@code /preference-center}: the own subscriptions of a person with a link. */
@Path("/api/v1/preference-center")
public final class PreferenceCenterResource {

    private static final Set<LinkPurpose> ANY = Set.of(LinkPurpose.MAIL, LinkPurpose.PREFERENCES);
    private static final Set<LinkPurpose> FRESH = Set.of(LinkPurpose.PREFERENCES);

    private final ManagePreferences preferences;
    private final LinkReader links;
    private final Responses responses;

    /** Exposes {@code preferences} to the persons with links. */
    public PreferenceCenterResource(
            ManagePreferences preferences, OpenLinks links, Responses responses) {
        this.preferences = preferences;
        this.links = new LinkReader(links);
        this.responses = responses;
    }

    @GET
    @NoKeyNeeded
    public Response get(@Context ApiRequest request) {
        OpenedLink link = links.open(request, ANY);
        request.finish();
        Preferences found = preferences.get(link.caller(), link.person());
        PreferencesView view = PreferencesView.of(found);
        return responses.ok(request, view, PreferencesView.etagOf(found, view));
    }

    @POST
    @Path("/tags/{id}/subscribe")
    @NoKeyNeeded
    public Response subscribe(@Context ApiRequest request, @PathParam("id") String tag) {
        OpenedLink link = links.open(request, ANY);
        preferences.checkTag(link.caller(), link.person(), tag);
        request.finish();
        return changed(preferences.subscribe(link.caller(), Visitors.of(request), tag));
    }

    @POST
    @Path("/tags/{id}/unsubscribe")
    @NoKeyNeeded
    public Response unsubscribe(@Context ApiRequest request, @PathParam("id") String tag) {
        OpenedLink link = links.open(request, ANY);
        preferences.checkTag(link.caller(), link.person(), tag);
        request.finish();
        return changed(preferences.unsubscribe(link.caller(), Visitors.of(request), tag));
    }

    @POST
    @Path("/unsubscribe-all")
    @NoKeyNeeded
    public Response unsubscribeAll(@Context ApiRequest request) {
        TokenCaller caller = links.open(request, ANY).caller();
        request.finish();
        return changed(preferences.unsubscribeAll(caller, Visitors.of(request)));
    }

    @DELETE
    @Path("/account")
    @NoKeyNeeded
    public Response deleteAccount(@Context ApiRequest request) {
        OpenedLink link = links.open(request, FRESH);
        request.finish();
        preferences.deleteAccount(
                link.caller(),
                Visitors.of(request),
                Responses.expectedVersion(request, () -> etag(link)));
        return Response.noContent().build();
    }

    private ETag etag(OpenedLink link) {
        Preferences present = preferences.get(link.caller(), link.person());
        return PreferencesView.etagOf(present, PreferencesView.of(present));
    }

    private Response changed(Preferences after) {
        PreferencesView view = PreferencesView.of(after);
        return responses.changed(Success.OK, view, PreferencesView.etagOf(after, view));
    }
}
