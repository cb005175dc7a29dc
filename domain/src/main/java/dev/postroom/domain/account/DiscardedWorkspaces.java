package dev.postroom.domain.account;

import dev.postroom.domain.shared.DrivenPort;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Test workspaces that were replaced by new ones, and both workspaces of deleted accounts, as long
 * as something of them is stored. No mail and no delivery of them is handed over any more. Joins
 * the caller's transaction. The database clock decides what is due.
 */
@DrivenPort
public interface DiscardedWorkspaces {

    /** How much a workspace has of each kind; a kind that it has nothing of may be absent. */
    Map<StoredKind, Long> readContents(Workspace current);

    /**
     * Puts {@code fresh}, a new and empty workspace, in the place of {@code current}, which {@link
     * Accounts} no longer finds from now on. Its rows stay and are due for removal.
     *
     * @return false when {@code current} was replaced before; then nothing changes
     */
    boolean replace(Workspace current, Workspace fresh);

    /**
     * Deletes an account: {@link Accounts} finds neither it nor its workspaces from now on, and no
     * key of it is valid. The rows of both workspaces stay and are due for removal; branding and
     * plan are gone at once.
     *
     * @return false when there is no such account
     */
    boolean discardAll(AccountId account);

    /**
     * Locks the discarded workspace that is due first, so that no other worker gets it until the
     * transaction ends; empty when none is due.
     */
    Optional<Workspace> lockDue();

    /**
     * Removes about {@code most} rows of a discarded workspace: work that waits first, and rows
     * that others refer to after these. Rows that are locked are passed over. Its API keys have
     * been moved before, unless the account is deleted.
     *
     * @return the number of removed rows; 0 when none was found
     */
    int remove(Workspace discarded, int most);

    /**
     * Ends the removal when the workspace was discarded at least {@code settled} ago: then nothing
     * that began before can store anything any more. Otherwise the workspace is due again after a
     * part of this time. A deleted account ends with its last workspace. Called when {@link
     * #remove} finds nothing.
     */
    void end(Workspace discarded, Duration settled);
}
