package dev.postroom.domain.tracking;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryRow;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * The count of one mail, as the in-memory port keeps it.
 *
 * @param dueAt since when its event is to be recorded
 */
public record MailEngagementRow(
        Workspace workspace, MailEngagement reaction, Optional<Instant> dueAt)
        implements InMemoryRow {

    /** One row for each mail and link. */
    public record Key(TrackedMail mail, Optional<String> link) {}

    @Override
    public UUID workspaceId() {
        return workspace.id();
    }

    @Override
    public Key key() {
        return new Key(reaction.mail(), reaction.link());
    }
}
