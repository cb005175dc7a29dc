package dev.postroom.domain.email.suppression;

import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.text.TimeSpan;

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
