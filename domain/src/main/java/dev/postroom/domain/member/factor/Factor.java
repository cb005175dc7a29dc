package dev.postroom.domain.member.factor;

import dev.postroom.domain.identity.PersonId;

import java.time.Instant;
import java.util.Optional;

/**
 * The app of a person that makes codes.
 *
 * @param proposedAt when its secret was made
 * @param confirmedAt when a code of it was first entered; empty: it is not asked for yet
 * @param lastStep the last step whose code was accepted
 * @param codesMadeAt when the recovery codes were made
 */
public record Factor(
        PersonId person,
        TotpSecret secret,
        Instant proposedAt,
        Optional<Instant> confirmedAt,
        long lastStep,
        Instant codesMadeAt) {

    /** A secret that the person has not confirmed. */
    public static Factor proposed(PersonId person, TotpSecret secret, Instant now) {
        return new Factor(person, secret, now, Optional.empty(), 0, now);
    }

    /** Whether its codes are asked for. */
    public boolean isActive() {
        return confirmedAt.isPresent();
    }
}
