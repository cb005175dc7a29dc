package dev.postroom.adapters.rest.link;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.adapters.rest.subscriber.SubscriberPath;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.link.IssueLinks;
import dev.postroom.domain.link.IssuedLink;
import dev.postroom.domain.link.LinkLifetime;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.subscriber.ManageSubscribers;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Optional;

/** Tokens with which subscribers use the preference center. */
@Path("/api/v1/subscribers/{id}/preference-token")
public final class PreferenceTokenResource {

    private static final String LIFETIME = "expires_in";

    private final ManageSubscribers subscribers;
    private final IssueLinks links;
    private final Responses responses;

    /** Issues {@code links} for {@code subscribers}. */
    public PreferenceTokenResource(
            ManageSubscribers subscribers, IssueLinks links, Responses responses) {
        this.subscribers = subscribers;
        this.links = links;
        this.responses = responses;
    }

    @POST
    @Needs(Scope.SUBSCRIBERS_WRITE)
    public Response create(@Context ApiRequest request, @PathParam("id") String text) {
        SubscriberId id = SubscriberPath.find(subscribers, request, text).id();
        JsonFields body = request.optionalBody();
        Optional<LinkLifetime> lifetime =
                FieldReader.integer(body, LIFETIME)
                        .flatMap(n -> body.checked(LIFETIME, () -> LinkLifetime.ofSeconds(n)));
        FieldReader.refuseNull(body, LIFETIME);
        body.finish(request.isStrict());
        PreferenceTokenView view =
                PreferenceTokenView.of(
                        links.preferences(
                                request.caller(), id, lifetime.orElseGet(LinkLifetime::usual)));
        return Responses.uncached(responses.created("/preference-center", view, ETag.ofView(view)));
    }

    /** A new preference token. */
    record PreferenceTokenView(String token, String url, String expiresAt) implements View {

        static PreferenceTokenView of(IssuedLink link) {
            return new PreferenceTokenView(
                    link.token(), link.url().toString(), Times.text(link.expiresAt()));
        }
    }
}
