package dev.postroom.adapters.rest.event.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.json.PrettyJson;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.adapters.rest.shared.page.part.Pager;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.NewestEvents;
import dev.postroom.domain.event.ReadEvents;
import dev.postroom.domain.event.RelayedEvent;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.json.KeywordParsers;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The log of events, from its end. */
@Path("/app/{account}/{environment}/events")
public final class EventsPageResource {

    private static final String PATH = "/events";
    private static final String TYPE = "type";
    private static final String BEFORE = "before";
    private static final int SHOWN = 50;
    private static final Function<String, EventType> TYPES = KeywordParsers.parser(EventType.class);

    private final ReadEvents events;
    private final WorkspaceClock clock;
    private final Pages pages;

    /** Shows {@code events}. */
    public EventsPageResource(ReadEvents events, WorkspaceClock clock, Pages pages) {
        this.events = events;
        this.clock = clock;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.WEBHOOKS_MANAGE)
    public Response list(@Context ApiRequest request) {
        QueryParameters query = request.query();
        Optional<EventType> type = query.parsed(TYPE, TYPES);
        Optional<Long> before =
                query.one(BEFORE).filter(text -> text.matches("[0-9]{1,18}")).map(Long::valueOf);
        query.finish();
        NewestEvents part =
                events.readNewest(
                        request.workspace(), before, type.map(Set::of).orElse(Set.of()), SHOWN);
        Instant now = clock.now(request.workspace());
        String path = Pages.path(request, PATH);
        EventsPage page =
                new EventsPage(
                        part.items().stream().map(event -> EventRow.of(event, now)).toList(),
                        pager(path, type, before, part),
                        filters(path, type),
                        empty(type, part));
        return pages.show(
                request,
                Sheet.of(Room.EVENTS, "Events").calls(call(type, before)),
                "app/event/events",
                Map.of("page", page));
    }

    private static Empty empty(Optional<EventType> type, NewestEvents part) {
        if (part.hasMore()) {
            return Empty.of("None of the 5 000 events here is of this type. Look at earlier ones.");
        }
        return Empty.of(
                type.isPresent()
                        ? "No event of this type is kept."
                        : "Nothing has happened in this environment yet.");
    }

    private static ApiCall call(Optional<EventType> type, Optional<Long> before) {
        Map<String, List<String>> query = new HashMap<>();
        query.put("sort", List.of("-sequence"));
        type.ifPresent(known -> query.put(TYPE, List.of(known.keyword())));
        before.ifPresent(number -> query.put(BEFORE, List.of(number.toString())));
        return ApiCall.get(PATH, query);
    }

    private static Pager pager(
            String path, Optional<EventType> type, Optional<Long> before, NewestEvents part) {
        String start = type.map(known -> path + "?type=" + known.keyword()).orElse(path);
        String next = start + (type.isPresent() ? "&" : "?") + BEFORE + "=" + part.next();
        return new Pager(
                "Events up to position " + Numbers.of(part.newest()),
                before.isPresent() ? start : "",
                "",
                part.hasMore() ? next : "");
    }

    private static Filters filters(String path, Optional<EventType> type) {
        Filters filters = Filters.at(path).chip("All", "", path, type.isEmpty());
        for (EventType one :
                List.of(
                        EventType.SUBSCRIBER_CREATED,
                        EventType.TAG_SUBSCRIBED,
                        EventType.EMAIL_SENT,
                        EventType.EMAIL_BOUNCED,
                        EventType.EMAIL_OPENED,
                        EventType.CAMPAIGN_COMPLETED)) {
            filters =
                    filters.chip(
                            one.keyword(),
                            "",
                            path + "?type=" + one.keyword(),
                            type.equals(Optional.of(one)));
        }
        return filters;
    }

    @GET
    @Path("/{id}")
    @ForMembers(Scope.WEBHOOKS_MANAGE)
    public Response get(@Context ApiRequest request, @PathParam("id") String text) {
        RelayedEvent relayed =
                events.get(request.workspace(), PathId.of("Event", text, EventId::parse));
        String type = relayed.event().type().keyword();
        Instant now = clock.now(request.workspace());
        EventPage page =
                new EventPage(
                        type,
                        List.of(
                                new Fact("Position", Numbers.of(relayed.number())),
                                Fact.time("Occurred", Moment.of(relayed.event().occurredAt(), now)),
                                Fact.link(
                                        "Type", type, Pages.path(request, PATH + "?type=" + type)),
                                Fact.code("Id", relayed.event().id().toString())),
                        new Code("Body", PrettyJson.of(relayed.event().body())));
        Sheet sheet = Sheet.of(Room.EVENTS, type).calls(ApiCall.get(PATH + "/" + text));
        return pages.show(request, sheet, "app/event/event", Map.of("page", page));
    }
}
