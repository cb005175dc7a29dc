package dev.postroom.redtests.adapters.rest.subscriber;

import jakarta.ws.rs.Path;

/** A path on what is no resource. */
@Path("/nothing")
public final class PathOnNothing {}
