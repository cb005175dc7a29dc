package dev.postroom.domain.billing;

import java.time.Instant;

/**
 * An address of the local provider that is good for one customer and some time.
 *
 * @param id derived from the secret of the address, which it does not reveal
 * @param customer whose plan it is about
 * @param expiresAt from when on the address is no longer accepted
 * @param isUsed whether its purchase was made
 */
public record LocalVisit(
        String id, String customer, LocalErrand errand, Instant expiresAt, boolean isUsed) {}
