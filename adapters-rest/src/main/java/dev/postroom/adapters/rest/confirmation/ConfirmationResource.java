package dev.postroom.adapters.rest.confirmation;

import dev.postroom.adapters.rest.page.LinkReader;
import dev.postroom.adapters.rest.page.Visitors;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.confirmation.ConfirmSubscriptions;
import dev.postroom.domain.confirmation.ConfirmSubscriptions.Confirmable;
import dev.postroom.domain.identity.LinkPurpose;
import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.link.OpenLinks;
import dev.postroom.domain.subscriber.PendingTag;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import org.jspecify.annotations.Nullable;

import java.util.List;
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
        TokenCaller caller = links.open(request, CONFIRM).caller();
        request.finish();
        return Responses.uncached(
                Responses.untagged(
                        Success.OK,
                        ConfirmationView.of(subscriptions.confirm(caller, Visitors.of(request)))));
    }

    /**
     * The subscription and the tags that a person confirmed.
     *
     * @param confirmedTags those that the person joined just now
     */
    record ConfirmationView(
            String email, String status, List<TagView> confirmedTags, @Nullable String confirmedAt)
            implements View {

        /** A tag that the person joined. */
        record TagView(String id, String name, String slug) implements View {

            static TagView of(PendingTag pending) {
                return new TagView(
                        pending.tag().id().toString(),
                        pending.tag().name(),
                        pending.tag().slug().value());
            }
        }

        static ConfirmationView of(Confirmable confirmed) {
            return new ConfirmationView(
                    confirmed.subscriber().email().value(),
                    confirmed.subscriber().status().keyword(),
                    confirmed.tags().stream().map(TagView::of).toList(),
                    Times.textOrNull(confirmed.confirmedAt()));
        }
    }
}
