package dev.postroom.domain.campaign;

import dev.postroom.domain.shared.InMemoryRow;

import java.util.UUID;

/** A recipient whose outcome was told. */
record ToldRow(UUID workspaceId, RecipientRow.Key key) implements InMemoryRow {}
