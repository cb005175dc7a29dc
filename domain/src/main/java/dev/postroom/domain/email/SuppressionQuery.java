package dev.postroom.domain.email;

import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.shared.TimeSpan;

import java.util.Optional;
import java.util.Set;

/**
 * Selects suppressions; each empty condition selects all.
 *
 * @param email ignoring case; found by its hash
 * @param created on the workspace's clock
 */
public record SuppressionQuery(
        Optional<EmailAddress> email, Set<Suppressions.Reason> reasons, TimeSpan created) {

    public SuppressionQuery {
        reasons = Set.copyOf(reasons);
    }
}
