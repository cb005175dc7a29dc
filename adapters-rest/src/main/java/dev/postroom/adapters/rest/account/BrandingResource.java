package dev.postroom.adapters.rest.account;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.domain.account.Branding;
import dev.postroom.domain.account.BrandingPatch;
import dev.postroom.domain.branding.ManageBranding;
import dev.postroom.domain.identity.Scope;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

/** {@code /branding}: the look of the account for its subscribers. */
@Path("/api/v1/branding")
public final class BrandingResource {

    private final ManageBranding branding;
    private final Responses responses;

    /** Exposes {@code branding}. */
    public BrandingResource(ManageBranding branding, Responses responses) {
        this.branding = branding;
        this.responses = responses;
    }

    @GET
    @Needs(Scope.TEMPLATES_READ)
    public Response get(@Context ApiRequest request) {
        BrandingView view = BrandingView.of(branding.get(request.workspace()));
        return responses.ok(request, view, view.etag());
    }

    @PATCH
    @Needs(Scope.TEMPLATES_WRITE)
    public Response change(@Context ApiRequest request) {
        BrandingPatch patch = BrandingPatchBody.read(request.body(), request.isStrict());
        Responses.expectedVersion(
                request, () -> BrandingView.of(branding.get(request.workspace())).etag());
        Branding changed = branding.update(request.caller(), patch);
        BrandingView view = BrandingView.of(changed);
        return responses.changed(Success.OK, view, view.etag());
    }
}
