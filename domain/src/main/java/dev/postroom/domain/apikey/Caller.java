package dev.postroom.domain.apikey;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.Failure;

import java.util.Set;
import java.util.stream.Collectors;

/**
 * Who a request acts for.
 *
 * @param workspace where it acts
 * @param key by which key
 * @param scopes what the key may do; empty means everything
 */
public record Caller(Workspace workspace, ApiKeyId key, Set<Scope> scopes) {

    public Caller {
        scopes = Set.copyOf(scopes);
    }

    /** Whether the key may do this. */
    public boolean may(Scope scope) {
        return scopes.isEmpty() || scopes.contains(scope);
    }

    /** Fails with {@link Failure.Forbidden} unless the key may do this. */
    public void require(Scope scope) {
        if (!may(scope)) {
            throw new Failure.Forbidden(
                            scope.keyword(),
                            scopes.stream().map(Scope::keyword).collect(Collectors.toSet()))
                    .asException();
        }
    }
}
