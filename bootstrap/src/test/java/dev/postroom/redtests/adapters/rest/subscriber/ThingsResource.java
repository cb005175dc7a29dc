package dev.postroom.redtests.adapters.rest.subscriber;

import dev.postroom.redtests.domain.subscriber.ThingCreated;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;

import java.util.List;

/** Returns domain types, makes errors, forgets a scope. */
@Path("/things")
public final class ThingsResource {

    private final boolean missing;

    public ThingsResource(boolean missing) {
        this.missing = missing;
    }

    @GET
    public List<ThingCreated> list() {
        if (missing) {
            throw new NotFoundException();
        }
        return List.of();
    }

    @POST
    @Needs
    public Response create() {
        return missing
                ? Response.status(400).build()
                : Response.status(Response.Status.CONFLICT).build();
    }

    /** As the real one is called. */
    @interface Needs {}
}
