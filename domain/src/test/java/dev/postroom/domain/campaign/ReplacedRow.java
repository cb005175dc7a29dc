package dev.postroom.domain.campaign;

import dev.postroom.domain.campaign.sending.RecipientRow;
import dev.postroom.domain.shared.InMemoryRow;

import java.util.UUID;

/**
 * An outcome that was not told when a retry took it back.
 *
 * @param key a new one
 */
public record ReplacedRow(UUID workspaceId, UUID key, RecipientRow recipient)
        implements InMemoryRow {}
