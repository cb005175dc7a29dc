package dev.postroom.domain.account;

import dev.postroom.domain.shared.text.Text;

import java.util.Optional;

/**
 * The name and look of an account on the pages for its subscribers.
 *
 * @param name the sender as subscribers know it; 1 to 100 characters, one line
 * @param colour of buttons and links; empty for that of the service
 * @param logo shown above the name
 * @param details shown at the end
 */
public record Branding(
        String name, Optional<Colour> colour, Optional<Logo> logo, SenderDetails details) {

    public Branding {
        name = Text.required(name, 100);
    }

    /** The name alone, with the colour of the service. */
    public static Branding named(String name) {
        return new Branding(name, Optional.empty(), Optional.empty(), SenderDetails.none());
    }

    /** This branding with another name. */
    public Branding withName(String other) {
        return new Branding(other, colour, logo, details);
    }

    /** This branding with another colour, or without one. */
    public Branding withColour(Optional<Colour> other) {
        return new Branding(name, other, logo, details);
    }

    /** This branding with another logo, or without one. */
    public Branding withLogo(Optional<Logo> other) {
        return new Branding(name, colour, other, details);
    }

    /** This branding with other details of the sender. */
    public Branding withDetails(SenderDetails other) {
        return new Branding(name, colour, logo, other);
    }
}
