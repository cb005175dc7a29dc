package dev.postroom.domain.identity;

import dev.postroom.domain.account.Workspace;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** The operator of the service at the command line, or the demo in the operator's place. */
public record OperatorCaller(Workspace workspace) implements Caller {

    @Override
    public Actor actor() {
        return Actor.operator();
    }

    @Override
    public Set<Permission> permissions() {
        return Scope.ALL;
    }

    @Override
    public boolean isRestricted() {
        return false;
    }

    @Override
    public Optional<Instant> expiresAt() {
        return Optional.empty();
    }
}
