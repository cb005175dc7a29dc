package dev.postroom.domain.account;

import dev.postroom.domain.shared.DrivenPort;

import java.time.Duration;
import java.util.Optional;

/**
 * Test workspaces that were replaced by new ones, as long as something of them is stored. Joins the
 * caller's transaction. The database clock decides what is due.
 */
@DrivenPort
public interface DiscardedWorkspaces {

    /**
     * Puts {@code fresh}, a new and empty workspace, in the place of {@code current}, which {@link
     * Accounts} no longer finds from now on. Its rows stay and are due for removal.
     *
     * @return false when {@code current} was replaced before; then nothing changes
     */
    boolean replace(Workspace current, Workspace fresh);

    /**
     * Locks the discarded workspace that is due first, so that no other worker gets it until the
     * transaction ends; empty when none is due.
     */
    Optional<Workspace> lockDue();

    /**
     * Removes about {@code most} rows of a discarded workspace: work that waits first, and rows
     * that others refer to after these. Rows that are locked are passed over. Its API keys have
     * been moved before.
     *
     * @return the number of removed rows; 0 when none was found
     */
    int remove(Workspace discarded, int most);

    /**
     * Ends the removal when the workspace was discarded at least {@code settled} ago: then nothing
     * that began before can store anything any more. Otherwise the workspace is due again after a
     * part of this time. Called when {@link #remove} finds nothing.
     */
    void end(Workspace discarded, Duration settled);
}
