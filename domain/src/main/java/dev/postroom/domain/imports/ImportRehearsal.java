package dev.postroom.domain.imports;

import java.util.List;
import java.util.Optional;

/**
 * The outcome that an import would have if it ran now.
 *
 * @param reached the numbers at its end
 * @param rejected the first rows that would be rejected
 * @param failureReason why the file cannot be read to its end; the numbers are those up to there
 */
public record ImportRehearsal(
        ImportProgress reached, List<RejectedRow> rejected, Optional<String> failureReason) {

    /** How many rejected rows a rehearsal lists. */
    public static final int MOST_LISTED = 20;

    public ImportRehearsal {
        rejected = List.copyOf(rejected);
    }
}
