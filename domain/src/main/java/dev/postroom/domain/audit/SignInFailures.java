package dev.postroom.domain.audit;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.shared.DrivenPort;

import java.time.Instant;
import java.util.UUID;

/**
 * How often people failed to sign in, by the hour, so that an attack does not fill the audit log.
 * Joins the caller's transaction.
 */
@DrivenPort
public interface SignInFailures {

    /** Counts a failure; returns how many there were in the hour of {@code at}, with this one. */
    long add(AccountId account, UUID person, Instant at);
}
