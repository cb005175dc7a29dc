package dev.postroom.domain.member.factor;

import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.shared.DrivenPort;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The second factors of people, one for each person, whose secrets are sealed, and hashes of
 * recovery codes. Joins the caller's transaction.
 */
@DrivenPort
public interface Factors {

    /**
     * Stores a factor that is not confirmed, in the place of another one that was not; false when
     * the person has one that is.
     */
    boolean propose(Factor factor);

    /** The factor of a person, confirmed or not, or empty. */
    Optional<Factor> find(PersonId person);

    /** Whether the person has a factor that is confirmed. */
    boolean isActive(PersonId person);

    /**
     * Confirms the factor as it was proposed at that time; false when there is none, or when it is
     * confirmed: of several transactions, one gets true.
     *
     * @param step of the code that confirmed it
     */
    boolean confirm(PersonId person, Instant proposedAt, long step, Instant now);

    /**
     * Notes that the code of a step was used; false when that of the same or of a later step was.
     * Of several transactions with the same step, one gets true.
     */
    boolean accept(PersonId person, long step);

    /**
     * Removes the factor, confirmed or not, and the recovery codes; false when none was confirmed.
     */
    boolean remove(PersonId person);

    /**
     * Replaces the recovery codes by others; false when they were made at another time than {@code
     * before}: of several transactions, one gets true.
     *
     * @param hashes 32 bytes each
     */
    boolean putCodes(PersonId person, Instant before, Instant now, List<byte[]> hashes);

    /**
     * Removes a recovery code; false when there is none. Of several transactions, one gets true.
     */
    boolean takeCode(PersonId person, byte[] hash);

    /** How many recovery codes the person has. */
    int countCodes(PersonId person);
}
