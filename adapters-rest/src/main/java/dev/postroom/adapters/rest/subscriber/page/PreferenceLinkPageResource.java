package dev.postroom.adapters.rest.subscriber.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.subscriber.SubscriberPath;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.link.IssueLinks;
import dev.postroom.domain.link.IssuedLink;
import dev.postroom.domain.link.LinkLifetime;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.testclock.ReadClocks;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Map;

/**
 * Makes a link to the preference center of one person. Nothing is stored, so that the page that
 * answers has the link, and a repetition makes another one.
 */
@Path("/app/{account}/{environment}/subscribers/{id}/preference-link")
public final class PreferenceLinkPageResource {

    private final IssueLinks links;
    private final ManageSubscribers subscribers;
    private final ReadClocks clock;
    private final Pages pages;

    /** Makes {@code links} for {@code subscribers}. */
    public PreferenceLinkPageResource(
            IssueLinks links, ManageSubscribers subscribers, ReadClocks clock, Pages pages) {
        this.links = links;
        this.subscribers = subscribers;
        this.clock = clock;
        this.pages = pages;
    }

    @POST
    @ForMembers(Scope.SUBSCRIBERS_WRITE)
    public Response make(@Context ApiRequest request, @PathParam("id") String id) {
        Subscriber person = SubscriberPath.find(subscribers, request, id);
        IssuedLink link = links.preferences(request.caller(), person.id(), LinkLifetime.usual());
        PreferenceLinkPage page =
                new PreferenceLinkPage(
                        person.email().value(),
                        PersonHead.path(request, person),
                        link.url().toString(),
                        Moment.of(link.expiresAt(), clock.readTime(request.workspace())));
        String path = SubscribersPageResource.PATH + "/" + person.id() + "/preference-token";
        Sheet sheet = Sheet.of(Room.SUBSCRIBERS, "Preference link").calls(ApiCall.post(path, "{}"));
        return pages.showPrivately(request, sheet, "app/subscriber/link", Map.of("page", page));
    }
}
