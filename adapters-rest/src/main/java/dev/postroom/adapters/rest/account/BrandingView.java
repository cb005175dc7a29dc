package dev.postroom.adapters.rest.account;

import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.account.Branding;
import dev.postroom.domain.account.Colour;
import dev.postroom.domain.account.Logo;
import dev.postroom.domain.account.SenderDetails;
import dev.postroom.domain.account.WebLink;

import org.jspecify.annotations.Nullable;

/** A branding in responses. */
public record BrandingView(
        String name,
        @Nullable String colour,
        @Nullable String logo,
        @Nullable String postalAddress,
        @Nullable String imprintUrl,
        @Nullable String privacyUrl)
        implements View {

    /** A branding as clients see it. */
    public static BrandingView of(Branding branding) {
        SenderDetails details = branding.details();
        return new BrandingView(
                branding.name(),
                branding.colour().map(Colour::hex).orElse(null),
                branding.logo().map(Logo::address).orElse(null),
                details.postalAddress().orElse(null),
                details.imprint().map(WebLink::toString).orElse(null),
                details.privacy().map(WebLink::toString).orElse(null));
    }

    /** The tag that changes with it. */
    public ETag etag() {
        return ETag.ofView(this);
    }
}
