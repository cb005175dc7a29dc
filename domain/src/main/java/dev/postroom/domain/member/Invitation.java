package dev.postroom.domain.member;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.shared.address.EmailAddress;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/**
 * An offer to an address to become a member of an account.
 *
 * @param address the only one under which it can be accepted
 */
public record Invitation(
        UUID id,
        AccountId account,
        EmailAddress address,
        Role role,
        Reach reach,
        Instant createdAt,
        Instant expiresAt) {

    /** How long an invitation can be accepted. */
    public static final Duration LIFETIME = Duration.ofDays(7);

    /** Whether it can no longer be accepted. */
    public boolean hasEndedAt(Instant now) {
        return !now.isBefore(expiresAt);
    }
}
