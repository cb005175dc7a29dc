package dev.postroom.domain.account;

import dev.postroom.domain.shared.Change;

import java.util.Optional;

/**
 * A change of a branding.
 *
 * @param name empty: as before
 */
public record BrandingPatch(
        Optional<String> name,
        Change<Colour> colour,
        Change<Logo> logo,
        SenderDetailsPatch details) {

    /** The branding after the change. Fails with {@code Invalid} for a name that is not valid. */
    public Branding applyTo(Branding current) {
        return new Branding(
                name.orElse(current.name()),
                colour.after(current.colour()),
                logo.after(current.logo()),
                details.applyTo(current.details()));
    }
}
