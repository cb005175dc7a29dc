package dev.postroom.bootstrap.lifecycle;

import dev.postroom.adapters.rest.shared.http.NoKeyNeeded;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;

/** An operation that uses up the memory of its process. */
@Path("/hungry")
public final class HungryResource {

    @GET
    @NoKeyNeeded
    public Response eat() {
        return Response.ok(Exhausted.useUpMemory()).build();
    }
}
