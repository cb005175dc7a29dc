package dev.postroom.adapters.rest.testclock;

import dev.postroom.adapters.rest.shared.http.Answers;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.Success;
import dev.postroom.adapters.rest.shared.json.JsonFields;
import dev.postroom.domain.apikey.Scope;
import dev.postroom.domain.testclock.AdvanceTestClocks;
import dev.postroom.domain.testclock.TestClock;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Duration;
import java.util.Optional;

/** {@code /sandbox/clock}. It never stands still, so its answers have no tag. */
@Path("/api/v1/sandbox/clock")
public final class TestClockResource {

    private final AdvanceTestClocks clocks;

    /** Serves {@code clocks}. */
    public TestClockResource(AdvanceTestClocks clocks) {
        this.clocks = clocks;
    }

    @GET
    @Needs(Scope.EMAILS_READ)
    public Response read(@Context ApiRequest request) {
        return answer(clocks.read(request.workspace()));
    }

    @POST
    @Path("/advance")
    @Needs(Scope.EMAILS_SEND)
    public Response advance(@Context ApiRequest request) {
        return answer(clocks.advance(request.caller(), step(request)));
    }

    private static Duration step(ApiRequest request) {
        JsonFields body = request.body();
        Optional<Duration> step = body.required("by", TestClock::stepOf);
        body.finish(request.isStrict());
        return step.orElseThrow();
    }

    private static Response answer(TestClock clock) {
        return Answers.untagged(Success.OK, TestClockView.of(clock));
    }
}
