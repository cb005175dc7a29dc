package dev.postroom.domain.apikey;

import dev.postroom.domain.account.Environment;

import java.util.Optional;
import java.util.Set;

/**
 * A filter for keys.
 *
 * @param environment the environment of the keys; empty: the caller's own
 * @param statuses any of these; empty: any status
 */
public record ApiKeyQuery(Optional<Environment> environment, Set<ApiKeyStatus> statuses) {

    public ApiKeyQuery {
        statuses = Set.copyOf(statuses);
    }

    /** The sort fields of keys. */
    public enum Sort {
        CREATED_AT
    }
}
