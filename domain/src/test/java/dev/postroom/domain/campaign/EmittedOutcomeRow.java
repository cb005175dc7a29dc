package dev.postroom.domain.campaign;

import dev.postroom.domain.campaign.sending.RecipientRow;
import dev.postroom.domain.shared.InMemoryRow;

import java.util.UUID;

/** A recipient whose outcome was told. */
public record EmittedOutcomeRow(UUID workspaceId, RecipientRow.Key key) implements InMemoryRow {}
