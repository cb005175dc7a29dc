package dev.postroom.domain.audit;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.CallTrace;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;

/**
 * An entry of the audit log.
 *
 * @param id a UUIDv7
 * @param environment empty: the change counts for the whole account
 * @param at on the system's clock, in whole microseconds
 * @param actor with the name that it had at that time
 */
public record AuditEntry(
        UUID id,
        AccountId account,
        Optional<Environment> environment,
        Instant at,
        Actor actor,
        CallTrace trace,
        AuditedChange change) {

    public AuditEntry {
        at = at.truncatedTo(ChronoUnit.MICROS);
    }
}
