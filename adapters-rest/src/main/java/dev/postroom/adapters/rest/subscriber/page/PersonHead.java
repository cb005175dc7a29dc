package dev.postroom.adapters.rest.subscriber.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Badges;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.adapters.rest.shared.page.part.Tab;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.subscriber.Subscriber;

import java.util.ArrayList;
import java.util.List;

/** The head of each part of a person's page. */
public record PersonHead(String email, String name, Badge status, List<Tab> tabs) {

    public PersonHead {
        tabs = List.copyOf(tabs);
    }

    /** The parts of the page. */
    enum Part {
        PROFILE,
        TIMELINE,
        NOTES,
        CONSENTS
    }

    static PersonHead of(ApiRequest request, Subscriber person, Part part) {
        String path = path(request, person);
        List<Tab> tabs = new ArrayList<>();
        tabs.add(new Tab("Profile", path, part == Part.PROFILE));
        tabs.add(new Tab("Timeline", path + "/timeline", part == Part.TIMELINE));
        if (request.caller().may(Scope.EMAILS_READ)) {
            tabs.add(
                    new Tab(
                            "Mails",
                            Pages.path(request, "/emails?subscriber_id=" + person.id()),
                            false));
        }
        tabs.add(
                new Tab(
                        "Notes",
                        path + "/notes",
                        Numbers.of(person.notesCount()),
                        part == Part.NOTES));
        tabs.add(new Tab("Consents", path + "/consents", part == Part.CONSENTS));
        return new PersonHead(
                person.email().value(),
                SubscriberRow.name(person.profile()),
                Badges.of("subscriber", person.status().keyword()),
                tabs);
    }

    static String path(ApiRequest request, Subscriber person) {
        return Pages.path(request, SubscribersPageResource.PATH + "/" + person.id());
    }
}
