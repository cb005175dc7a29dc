package dev.postroom.domain.apikey;

import dev.postroom.domain.account.Environment;

import java.util.Optional;
import java.util.Set;

/**
 * Which keys are wanted.
 *
 * @param environment whose keys; empty: those of the caller's own
 * @param statuses any of these; empty: whatever status
 */
public record ApiKeyQuery(Optional<Environment> environment, Set<ApiKeyStatus> statuses) {

    public ApiKeyQuery {
        statuses = Set.copyOf(statuses);
    }

    /** What keys can be ordered by. */
    public enum Sort {
        CREATED_AT
    }
}
