package dev.postroom.domain.confirmation;

import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.InMemoryRow;

import java.time.Instant;
import java.util.UUID;

/**
 * A confirmation as the in-memory ports keep it.
 *
 * @param due when it expires by the clock of the store
 */
public record ConfirmationRow(UUID workspaceId, Confirmation confirmation, Instant due)
        implements InMemoryRow {

    @Override
    public SubscriberId key() {
        return confirmation.subscriber();
    }
}
