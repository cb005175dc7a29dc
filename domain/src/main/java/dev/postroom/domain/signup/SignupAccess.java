package dev.postroom.domain.signup;

import dev.postroom.domain.account.WebLink;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/**
 * From where a form can be sent, and where it leads.
 *
 * @param origins of the sites whose pages may send it besides its own page; at most 20
 * @param redirect where browsers go afterwards; empty: to a page of the service
 * @param isActive whether it takes sign-ups
 */
public record SignupAccess(List<SiteOrigin> origins, Optional<WebLink> redirect, boolean isActive) {

    private static final int MOST = 20;

    public SignupAccess {
        origins = originsOf(origins);
    }

    /** Open, for its own page only. */
    public static SignupAccess ofOwnPage() {
        return new SignupAccess(List.of(), Optional.empty(), true);
    }

    /** Valid origins, each once. */
    public static List<SiteOrigin> originsOf(List<SiteOrigin> given) {
        List<SiteOrigin> each = List.copyOf(new LinkedHashSet<>(given));
        if (each.size() > MOST) {
            throw Failure.Invalid.value("too_many", Messages.atMost(MOST, "origins")).asException();
        }
        return each;
    }

    /** Whether a page of this origin may send the form; the text is that of a browser. */
    public boolean admits(String origin) {
        return origins.stream().anyMatch(known -> known.value().equals(origin));
    }
}
