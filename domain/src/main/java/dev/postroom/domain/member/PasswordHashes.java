package dev.postroom.domain.member;

import dev.postroom.domain.shared.DrivenPort;

import java.util.Optional;

/**
 * Hashes of passwords, which take time and memory on purpose. Few are computed at once, and some
 * wait; beyond that, each method fails with {@code Unavailable} ({@code too_many_sign_ins}). To be
 * called outside of transactions. Thread-safe.
 */
@DrivenPort
public interface PasswordHashes {

    /** A new hash of the password, with its parameters and its salt; at most 200 characters. */
    String hash(String password);

    /**
     * Whether the hash is of this password. Without a hash: false, after the same work.
     *
     * @param hash as {@link #hash} made it, in this version or in an earlier one
     */
    boolean matches(String password, Optional<String> hash);

    /** Whether a new hash of the same password would be stronger. */
    boolean isOutdated(String hash);
}
