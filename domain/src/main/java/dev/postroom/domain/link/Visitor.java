package dev.postroom.domain.link;

import dev.postroom.domain.subscriber.Consent;

import java.util.Optional;

/**
 * Where a person's request came from, as far as it is known, for the record of consent.
 *
 * @param ip the client's address
 * @param userAgent the client's browser; control characters and what exceeds 250 characters are
 *     left out
 */
public record Visitor(Optional<String> ip, Optional<String> userAgent) {

    private static final int MAX = 250;

    public Visitor {
        userAgent = userAgent.map(Visitor::clean).filter(text -> !text.isEmpty());
    }

    /** A visitor of whom nothing is known. */
    public static Visitor unknown() {
        return new Visitor(Optional.empty(), Optional.empty());
    }

    /** The consent that this visitor gave or withdrew at {@code place}. */
    public Consent consent(String place) {
        return new Consent(place, ip, userAgent, Optional.empty());
    }

    private static String clean(String text) {
        StringBuilder kept = new StringBuilder();
        text.codePoints()
                .filter(point -> Character.isDefined(point) && !Character.isISOControl(point))
                .filter(point -> Character.getType(point) != Character.SURROGATE)
                .limit(MAX)
                .forEach(kept::appendCodePoint);
        return kept.toString().strip();
    }
}
