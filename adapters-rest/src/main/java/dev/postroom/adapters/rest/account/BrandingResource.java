package dev.postroom.adapters.rest.account;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.account.Branding;
import dev.postroom.domain.account.BrandingPatch;
import dev.postroom.domain.account.Colour;
import dev.postroom.domain.account.Logo;
import dev.postroom.domain.account.SenderDetails;
import dev.postroom.domain.account.SenderDetailsPatch;
import dev.postroom.domain.account.WebLink;
import dev.postroom.domain.branding.ManageBranding;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import org.jspecify.annotations.Nullable;

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
        return responses.ok(request, view, ETag.ofView(view));
    }

    @PATCH
    @Needs(Scope.TEMPLATES_WRITE)
    public Response change(@Context ApiRequest request) {
        BrandingPatch patch = patch(request.body(), request.isStrict());
        Responses.expectedVersion(
                request, () -> ETag.ofView(BrandingView.of(branding.get(request.workspace()))));
        Branding changed = branding.update(request.caller(), patch);
        BrandingView view = BrandingView.of(changed);
        return responses.changed(Success.OK, view, ETag.ofView(view));
    }

    private static BrandingPatch patch(JsonFields body, boolean strict) {
        FieldReader.refuseNull(body, "name");
        BrandingPatch patch =
                new BrandingPatch(
                        body.parsed("name", name -> Branding.named(name).name()),
                        FieldReader.change(body, "colour", Colour::parse),
                        FieldReader.change(body, "logo", Logo::parse),
                        new SenderDetailsPatch(
                                FieldReader.change(
                                        body, "postal_address", SenderDetails::addressOf),
                                FieldReader.change(body, "imprint_url", WebLink::parse),
                                FieldReader.change(body, "privacy_url", WebLink::parse)));
        body.finish(strict);
        return patch;
    }

    /** A branding in responses. */
    record BrandingView(
            String name,
            @Nullable String colour,
            @Nullable String logo,
            @Nullable String postalAddress,
            @Nullable String imprintUrl,
            @Nullable String privacyUrl)
            implements View {

        static BrandingView of(Branding branding) {
            SenderDetails details = branding.details();
            return new BrandingView(
                    branding.name(),
                    branding.colour().map(Colour::hex).orElse(null),
                    branding.logo().map(Logo::address).orElse(null),
                    details.postalAddress().orElse(null),
                    details.imprint().map(WebLink::toString).orElse(null),
                    details.privacy().map(WebLink::toString).orElse(null));
        }
    }
}
