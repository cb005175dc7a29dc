package dev.postroom.adapters.rest.testclock;

import dev.postroom.adapters.rest.idempotency.EndsWorkspace;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.testclock.ResetTestEnvironments;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

/** {@code /sandbox/reset}. */
@Path("/api/v1/sandbox/reset")
public final class TestResetResource {

    private final ResetTestEnvironments environments;

    /** Exposes {@code environments}. */
    public TestResetResource(ResetTestEnvironments environments) {
        this.environments = environments;
    }

    @POST
    @EndsWorkspace
    @Needs(Scope.SUBSCRIBERS_DELETE)
    public Response reset(@Context ApiRequest request) {
        request.finish();
        return Responses.untagged(
                Success.OK, TestClockView.of(environments.reset(request.caller())));
    }
}
