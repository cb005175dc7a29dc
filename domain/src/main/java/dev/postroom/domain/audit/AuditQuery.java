package dev.postroom.domain.audit;

import dev.postroom.domain.identity.Actor;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Which entries are asked for.
 *
 * @param actions empty: all
 * @param actor the kind of the actor; empty: all
 * @param actorId the id of the key or person; empty: all
 * @param since the first moment
 * @param until the first moment after
 */
public record AuditQuery(
        Set<AuditAction> actions,
        Optional<Actor.Kind> actor,
        Optional<UUID> actorId,
        Optional<Instant> since,
        Optional<Instant> until) {

    /** All entries. */
    public static final AuditQuery ALL =
            new AuditQuery(
                    Set.of(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());

    public AuditQuery {
        actions = Set.copyOf(actions);
    }

    /** Whether an entry is asked for. */
    public boolean selects(AuditEntry entry) {
        return (actions.isEmpty() || actions.contains(entry.change().action()))
                && actor.filter(kind -> kind != entry.actor().kind()).isEmpty()
                && (actorId.isEmpty() || actorId.equals(entry.actor().id()))
                && since.filter(first -> entry.at().isBefore(first)).isEmpty()
                && until.filter(end -> !entry.at().isBefore(end)).isEmpty();
    }
}
