package dev.postroom.domain.audit;

import dev.postroom.domain.shared.seal.HashedForm;

import java.security.MessageDigest;
import java.time.Instant;

/**
 * The end of a chain, at some time.
 *
 * @param position of the last entry; number 0 before the first one
 * @param at the time of the last entry
 * @param hash of all entries up to it
 */
public record AuditEnd(AuditPosition position, Instant at, byte[] hash) {

    /** The end of a chain without entries. */
    public static AuditEnd before(int chain) {
        return new AuditEnd(
                new AuditPosition(chain, 0), Instant.EPOCH, new byte[HashedForm.LENGTH]);
    }

    /** The end after another entry. */
    public AuditEnd with(AuditEntry entry) {
        return new AuditEnd(
                new AuditPosition(position.chain(), position.number() + 1),
                entry.at(),
                AuditHashes.link(this, entry));
    }

    /** Whether both are the same place, time and hash. */
    public boolean isSame(AuditEnd other) {
        return position.equals(other.position)
                && at.equals(other.at)
                && MessageDigest.isEqual(hash, other.hash);
    }
}
