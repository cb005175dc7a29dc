package dev.postroom.adapters.rest.event.page;

import dev.postroom.adapters.rest.event.LiveEvents;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.http.member.MemberStreams;
import dev.postroom.adapters.rest.shared.http.value.Streams;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.domain.identity.MemberCaller;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

/** Which events are recorded while a page is open, so that the page reads itself again. */
@Path("/app/{account}/{environment}/live")
public final class LivePageResource {

    private final LiveEvents events;
    private final MemberStreams streams;

    /** Tells {@code events} in the places of {@code streams}. */
    public LivePageResource(LiveEvents events, MemberStreams streams) {
        this.events = events;
        this.streams = streams;
    }

    @GET
    @ForMembers(any = true)
    @Streams
    public Response follow(@Context ApiRequest request) {
        MemberCaller member = Pages.member(request);
        return Responses.events(out -> events.write(member, streams, out));
    }
}
