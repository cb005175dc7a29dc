package dev.postroom.domain.consent;

import java.util.Optional;

/**
 * A record of the consent ledger.
 *
 * @param place its place in its link, from 0
 * @param commitment the hash that stands for the details
 * @param details empty when they were erased
 */
public record ConsentRecord(
        ConsentPosition position,
        int place,
        ConsentFact fact,
        byte[] commitment,
        Optional<Disclosed> details) {

    /**
     * Details that are still there.
     *
     * @param salt random bytes, without which the commitment tells nothing
     */
    public record Disclosed(byte[] salt, ConsentDetails details) {}
}
