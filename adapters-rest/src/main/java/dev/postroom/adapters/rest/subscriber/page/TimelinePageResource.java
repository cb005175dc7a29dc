package dev.postroom.adapters.rest.subscriber.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.list.Listed;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Pager;
import dev.postroom.adapters.rest.subscriber.SubscriberPath;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.privacy.PersonalActivity;
import dev.postroom.domain.privacy.ReadActivity;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.testclock.ReadClocks;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.util.Map;

/** The history of one person: mails, opens, clicks, runs of triggers and consents. */
@Path("/app/{account}/{environment}/subscribers/{id}/timeline")
public final class TimelinePageResource {

    private final ReadActivity activity;
    private final ManageSubscribers subscribers;
    private final ReadClocks clock;
    private final Lists lists;
    private final Pages pages;

    /** Shows {@code activity} of {@code subscribers}. */
    public TimelinePageResource(
            ReadActivity activity,
            ManageSubscribers subscribers,
            ReadClocks clock,
            Lists lists,
            Pages pages) {
        this.activity = activity;
        this.subscribers = subscribers;
        this.clock = clock;
        this.lists = lists;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.SUBSCRIBERS_READ)
    public Response list(@Context ApiRequest request, @PathParam("id") String id) {
        Subscriber person = SubscriberPath.find(subscribers, request, id);
        Instant now = clock.readTime(request.workspace());
        Listed<TimelinePage.Entry> listed =
                lists.page(
                        request,
                        request.query(),
                        PersonalActivity.Sort.class,
                        page ->
                                activity.list(request.workspace(), person.id(), page)
                                        .map(one -> entry(request, one, now)));
        TimelinePage page =
                new TimelinePage(
                        PersonHead.of(request, person, PersonHead.Part.TIMELINE),
                        listed.items(),
                        Pager.of(request, listed));
        String path = SubscribersPageResource.PATH + "/" + person.id() + "/activity";
        Sheet sheet =
                Sheet.of(Room.SUBSCRIBERS, "Timeline · " + person.email().value())
                        .calls(ApiCall.get(path));
        return pages.show(request, sheet, "app/subscriber/timeline", Map.of("page", page));
    }

    private static TimelinePage.Entry entry(ApiRequest request, PersonalActivity one, Instant now) {
        return new TimelinePage.Entry(
                title(one),
                one.reason().orElse("").replace('_', ' '),
                href(request, one),
                Moment.of(one.at(), now),
                one.event().map(body -> new Code("Event " + one.id(), body)));
    }

    private static String title(PersonalActivity one) {
        return switch (one.kind()) {
            case EVENT -> one.name();
            case TRIGGER_RUN -> "Run of a trigger: " + one.name();
            case CONSENT -> "Consent: " + one.name().replace('_', '-');
        };
    }

    private static String href(ApiRequest request, PersonalActivity one) {
        return one.subject()
                .map(id ->
                        switch (one.kind()) {
                            case TRIGGER_RUN -> Pages.path(request, "/triggers/" + id);
                            case CONSENT -> Pages.path(request, "/tags/" + id);
                            case EVENT -> "";
                        })
                .orElse("");
    }
}
