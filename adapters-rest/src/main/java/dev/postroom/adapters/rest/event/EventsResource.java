package dev.postroom.adapters.rest.event;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonValue;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventSlice;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.LogPosition;
import dev.postroom.domain.event.NewestEvents;
import dev.postroom.domain.event.ReadEvents;
import dev.postroom.domain.event.RelayedEvent;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.json.KeywordParsers;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** {@code /events}. */
@Path("/api/v1/events")
public final class EventsResource {

    private static final Function<String, EventType> TYPE = KeywordParsers.parser(EventType.class);

    private final ReadEvents events;
    private final Responses responses;

    /** Exposes {@code events}. */
    public EventsResource(ReadEvents events, Responses responses) {
        this.events = events;
        this.responses = responses;
    }

    @GET
    @Needs(Scope.WEBHOOKS_MANAGE)
    public Response read(@Context ApiRequest request) {
        QueryParameters query = request.query();
        Optional<LogPosition> after = query.parsed("after", LogPosition::parse);
        Optional<Long> before = query.parsed("before", EventsResource::number);
        boolean newestFirst = query.parsed("sort", EventsResource::isNewestFirst).orElse(false);
        Set<EventType> types = Set.copyOf(query.allParsed("type", TYPE));
        int limit = Lists.limit(query);
        if (newestFirst && after.isPresent()) {
            query.violate("after", "mutually_exclusive", "Use before with this order.");
        }
        if (!newestFirst && before.isPresent()) {
            query.violate("before", "mutually_exclusive", "Only with sort=-sequence.");
        }
        query.finish();
        return Responses.untagged(
                Success.OK,
                newestFirst
                        ? EventLogView.of(
                                events.readNewest(request.workspace(), before, types, limit))
                        : EventLogView.of(events.read(request.workspace(), after, types, limit)));
    }

    private static long number(String text) {
        if (!text.matches("[0-9]{1,18}")) {
            throw Failure.Invalid.value(
                            "invalid_format", "Must be the sequence number of an event.")
                    .asException();
        }
        return Long.parseLong(text);
    }

    private static boolean isNewestFirst(String text) {
        return switch (text) {
            case "sequence" -> false;
            case "-sequence" -> true;
            default ->
                    throw Failure.Invalid.value(
                                    "unknown_value", Messages.oneOf("sequence, -sequence"))
                            .asException();
        };
    }

    @GET
    @Path("/{id}")
    @Needs(Scope.WEBHOOKS_MANAGE)
    public Response get(@Context ApiRequest request, @PathParam("id") String text) {
        EventLogView.EventBodyView view =
                EventLogView.EventBodyView.of(
                        events.get(request.workspace(), PathId.of("Event", text, EventId::parse)));
        return responses.ok(request, view, ETag.ofView(view));
    }

    /**
     * A part of the log of events.
     *
     * @param nextAfter the value of {@code after} for later events, also at the end of the log
     * @param nextBefore the value of {@code before} for earlier events; only from the newest one
     */
    record EventLogView(
            List<EventBodyView> items, boolean hasMore, long nextAfter, @Nullable Long nextBefore)
            implements View {

        static EventLogView of(NewestEvents part) {
            return new EventLogView(
                    part.items().stream().map(EventBodyView::of).toList(),
                    part.hasMore(),
                    part.newest(),
                    part.next());
        }

        static EventLogView of(EventSlice slice) {
            return new EventLogView(
                    slice.items().stream().map(EventBodyView::of).toList(),
                    slice.hasMore(),
                    slice.next(),
                    null);
        }

        /**
         * An event as its receivers get it.
         *
         * @param json the frozen bytes as text, already JSON
         */
        record EventBodyView(@JsonValue @JsonRawValue String json) implements View {

            static EventBodyView of(RelayedEvent relayed) {
                return new EventBodyView(
                        new String(relayed.event().body(), StandardCharsets.UTF_8));
            }
        }
    }
}
