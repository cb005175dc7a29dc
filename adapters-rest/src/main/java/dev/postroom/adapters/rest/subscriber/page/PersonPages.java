package dev.postroom.adapters.rest.subscriber.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.json.Json;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Danger;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.ListAddress;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.testclock.ReadClocks;

import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Shows the profile of a person, also after an action that was refused. */
final class PersonPages {

    private static final String TEMPLATE = "app/subscriber/person";

    private final ReadClocks clock;
    private final Pages pages;

    PersonPages(ReadClocks clock, Pages pages) {
        this.clock = clock;
        this.pages = pages;
    }

    Response show(ApiRequest request, Subscriber person) {
        return pages.show(
                request, sheet(person), TEMPLATE, Map.of("page", page(request, person, List.of())));
    }

    Response again(ApiRequest request, Subscriber person, List<FormError> errors) {
        return pages.again(
                request, sheet(person), TEMPLATE, Map.of("page", page(request, person, errors)));
    }

    static Sheet sheet(Subscriber person) {
        return Sheet.of(Room.SUBSCRIBERS, person.email().value())
                .calls(ApiCall.get(SubscribersPageResource.PATH + "/" + person.id()));
    }

    static Danger danger(String path, Subscriber person) {
        return new Danger(
                "Delete the person",
                "The profile, %s and %s are erased, and the address in all logs. This cannot be undone."
                        .formatted(
                                Numbers.counted(person.memberships().size(), "tag", "tags"),
                                Numbers.counted(person.notesCount(), "note", "notes")),
                path + "/delete",
                "Delete the person",
                person.email().value());
    }

    private PersonPage page(ApiRequest request, Subscriber person, List<FormError> errors) {
        String path = PersonHead.path(request, person);
        String list = Pages.path(request, SubscribersPageResource.PATH);
        Instant now = clock.readTime(request.workspace());
        boolean mayWrite = request.caller().may(Scope.SUBSCRIBERS_WRITE);
        boolean waits =
                person.status() == SubscriberStatus.PENDING || !person.state().pending().isEmpty();
        return new PersonPage(
                PersonHead.of(request, person, PersonHead.Part.PROFILE),
                path,
                errors,
                new PersonPage.Known(
                        facts(person, now),
                        new Code(
                                "Your own data about the person",
                                Json.readable(person.profile().metadata().members()))),
                person.memberships().stream()
                        .map(one -> joined(one.tag(), one.subscribedAt(), one.source(), list, now))
                        .toList(),
                person.state().pending().stream()
                        .map(one -> joined(one.tag(), one.requestedAt(), one.source(), list, now))
                        .toList(),
                new PersonPage.May(
                        mayWrite,
                        request.caller().may(Scope.SUBSCRIBERS_DELETE),
                        mayWrite && waits,
                        event(request, person)),
                danger(path, person));
    }

    private static String event(ApiRequest request, Subscriber person) {
        return request.caller().may(Scope.TRIGGERS_WRITE)
                ? new ListAddress(
                                Pages.path(request, "/events/new"),
                                Map.of("email", List.of(person.email().value())))
                        .text()
                : "";
    }

    private static PersonPage.Membership joined(
            Tag tag, Instant since, String source, String list, Instant now) {
        return new PersonPage.Membership(
                SubscriberRow.tagLink(tag.name(), tag.slug().value(), list),
                Moment.of(since, now),
                source.replace('_', ' '));
    }

    private static List<Fact> facts(Subscriber person, Instant now) {
        Profile profile = person.profile();
        List<Fact> facts = new ArrayList<>();
        add(facts, "First name", profile.firstName());
        add(facts, "Last name", profile.lastName());
        add(facts, "External id", profile.externalId());
        add(facts, "Language", profile.language());
        add(facts, "Time zone", profile.timezone());
        facts.add(new Fact("Source", person.source().replace('_', ' ')));
        facts.add(Fact.time("Created", Moment.of(person.createdAt(), now)));
        facts.add(Fact.time("Changed", Moment.of(person.updatedAt(), now)));
        person.state()
                .confirmedAt()
                .ifPresent(at -> facts.add(Fact.time("Confirmed", Moment.of(at, now))));
        person.state()
                .unsubscribedAt()
                .ifPresent(at -> facts.add(Fact.time("Unsubscribed", Moment.of(at, now))));
        facts.add(Fact.code("Id", person.id().toString()));
        return facts;
    }

    private static void add(List<Fact> facts, String label, Optional<String> text) {
        text.ifPresent(known -> facts.add(new Fact(label, known)));
    }
}
