package dev.postroom.adapters.rest.subscriber.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.subscriber.SubscriberPath;
import dev.postroom.domain.consent.ConsentFact;
import dev.postroom.domain.consent.ConsentRecord;
import dev.postroom.domain.consent.ProveConsents;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.subscriber.Consent;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.testclock.ReadClocks;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The consent records of one person, newest first. */
@Path("/app/{account}/{environment}/subscribers/{id}/consents")
public final class ConsentsPageResource {

    private static final int MOST = 200;

    private final ProveConsents consents;
    private final ManageSubscribers subscribers;
    private final ReadClocks clock;
    private final Pages pages;

    /** Shows {@code consents} of {@code subscribers}. */
    public ConsentsPageResource(
            ProveConsents consents, ManageSubscribers subscribers, ReadClocks clock, Pages pages) {
        this.consents = consents;
        this.subscribers = subscribers;
        this.clock = clock;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.SUBSCRIBERS_READ)
    public Response list(@Context ApiRequest request, @PathParam("id") String id) {
        Subscriber person = SubscriberPath.find(subscribers, request, id);
        Instant now = clock.readTime(request.workspace());
        List<ConsentsPage.Row> rows =
                consents.list(request.workspace(), person.id()).reversed().stream()
                        .limit(MOST)
                        .map(one -> row(request, one, now))
                        .toList();
        ConsentsPage page =
                new ConsentsPage(PersonHead.of(request, person, PersonHead.Part.CONSENTS), rows);
        String path = SubscribersPageResource.PATH + "/" + person.id() + "/export";
        Sheet sheet =
                Sheet.of(Room.SUBSCRIBERS, "Consents · " + person.email().value())
                        .calls(ApiCall.get(path));
        return pages.show(request, sheet, "app/subscriber/consents", Map.of("page", page));
    }

    private static ConsentsPage.Row row(ApiRequest request, ConsentRecord one, Instant now) {
        ConsentFact fact = one.fact();
        return new ConsentsPage.Row(
                fact.kind() == ConsentFact.Kind.OPT_IN
                        ? new Badge("opt-in", "●", "good")
                        : new Badge("opt-out", "○", "quiet"),
                fact.tag().isPresent() ? "a tag" : "all marketing mail",
                fact.tag().map(tag -> Pages.path(request, "/tags/" + tag)).orElse(""),
                Moment.of(fact.at(), now),
                fact.source().keyword().replace('_', ' '),
                one.details()
                        .flatMap(disclosed -> disclosed.details().consent())
                        .map(ConsentsPageResource::told)
                        .orElse(""));
    }

    private static String told(Consent consent) {
        return Stream.concat(Stream.of(consent.source()), consent.text().stream())
                .collect(Collectors.joining(": "));
    }
}
