package dev.postroom.domain.billing.local;

import java.time.Instant;

/**
 * An address of the local provider that is good for one customer and some time.
 *
 * @param id derived from the secret of the address, which it does not reveal
 * @param customer whose plan it is about
 * @param expiresAt from when on the address is no longer accepted
 * @param isUsed whether its purchase was made
 */
public record LocalSession(
        String id, String customer, LocalPageRequest errand, Instant expiresAt, boolean isUsed) {}
