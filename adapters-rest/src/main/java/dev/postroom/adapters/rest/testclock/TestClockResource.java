package dev.postroom.adapters.rest.testclock;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.testclock.AdvanceTestClocks;
import dev.postroom.domain.testclock.TestClock;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Duration;
import java.util.Optional;

/** {@code /sandbox/clock}. The clock always advances, so its responses have no entity tag. */
@Path("/api/v1/sandbox/clock")
public final class TestClockResource {

    private final AdvanceTestClocks clocks;

    /** Exposes {@code clocks}. */
    public TestClockResource(AdvanceTestClocks clocks) {
        this.clocks = clocks;
    }

    @GET
    @Needs(Scope.EMAILS_READ)
    public Response read(@Context ApiRequest request) {
        return response(clocks.read(request.workspace()));
    }

    @POST
    @Path("/advance")
    @Needs(Scope.EMAILS_SEND)
    public Response advance(@Context ApiRequest request) {
        return response(clocks.advance(request.caller(), step(request)));
    }

    private static Duration step(ApiRequest request) {
        JsonFields body = request.body();
        Optional<Duration> step = body.required("by", TestClock::stepOf);
        body.finish(request.isStrict());
        return step.orElseThrow();
    }

    private static Response response(TestClock clock) {
        return Responses.untagged(Success.OK, TestClockView.of(clock));
    }
}
