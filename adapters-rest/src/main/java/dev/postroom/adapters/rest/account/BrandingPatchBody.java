package dev.postroom.adapters.rest.account;

import dev.postroom.domain.account.Branding;
import dev.postroom.domain.account.BrandingPatch;
import dev.postroom.domain.account.Colour;
import dev.postroom.domain.account.Logo;
import dev.postroom.domain.account.SenderDetails;
import dev.postroom.domain.account.SenderDetailsPatch;
import dev.postroom.domain.account.WebLink;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;

/** Reads a merge patch of a branding. */
public final class BrandingPatchBody {

    private BrandingPatchBody() {}

    /** The patch in these fields; throws all violations together. */
    public static BrandingPatch read(JsonFields body, boolean strict) {
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
}
