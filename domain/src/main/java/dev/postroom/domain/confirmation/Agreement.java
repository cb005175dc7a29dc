package dev.postroom.domain.confirmation;

import dev.postroom.domain.subscriber.Consent;

import java.util.Optional;

/**
 * The words and the place of a sign-up, to which a person agreed, as far as they are known.
 *
 * @param place where it was, and the network address of the client if it is known
 * @param text that was agreed to
 */
public record Agreement(Optional<String> place, Optional<String> text) {

    private static final int MAX_SOURCE = 200;

    /** Nothing is known. */
    public static Agreement unknown() {
        return new Agreement(Optional.empty(), Optional.empty());
    }

    /** That of the consent of a request. */
    public static Agreement of(Optional<Consent> given) {
        return new Agreement(
                given.map(one -> one.source() + one.ip().map(ip -> " from " + ip).orElse("")),
                given.flatMap(Consent::text));
    }

    /** The same, with what only the other one knows. */
    public Agreement orElse(Agreement other) {
        return new Agreement(place.or(other::place), text.or(other::text));
    }

    /** The consent of a person who confirmed on this visit, which tells of the agreement, too. */
    public Consent confirmedBy(Consent visit) {
        String source = visit.source() + place.map(told -> ", asked by " + told).orElse("");
        return new Consent(
                source.substring(
                        0, source.offsetByCodePoints(0, Math.min(MAX_SOURCE, length(source)))),
                visit.ip(),
                visit.userAgent(),
                text);
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
