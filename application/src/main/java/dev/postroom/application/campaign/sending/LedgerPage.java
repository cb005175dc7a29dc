package dev.postroom.application.campaign.sending;

import dev.postroom.domain.campaign.sending.LedgerEntry;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * Recipients as of a moment.
 *
 * @param shaky the keys of the addresses among them that have soft bounces
 */
record LedgerPage(List<LedgerEntry> entries, Instant readAt, Set<String> shaky) {

    // A person who unsubscribes gets no mail that starts later than this after it.
    private static final Duration FRESH = Duration.ofSeconds(1);

    boolean isFresh(Instant now) {
        return now.isBefore(readAt.plus(FRESH));
    }

    List<LedgerEntry> from(int start, int size) {
        return entries.subList(
                Math.min(start, entries.size()), Math.min(start + size, entries.size()));
    }
}
