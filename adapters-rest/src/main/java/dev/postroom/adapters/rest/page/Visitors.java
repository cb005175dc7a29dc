package dev.postroom.adapters.rest.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.RequestTrace;
import dev.postroom.domain.link.Visitor;
import dev.postroom.domain.shared.network.IpAddress;

/** Finds out where a request came from. */
public final class Visitors {

    private Visitors() {}

    /** The client of the request that the current thread handles. */
    public static Visitor of(ApiRequest request) {
        return new Visitor(
                RequestTrace.current().client().ip().map(IpAddress::toString),
                request.header("User-Agent").stream().findFirst());
    }
}
