package dev.postroom.domain.tag;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;

import java.util.Optional;

/**
 * Deleted tags whose members leave in parts. Nothing else finds such a tag, and its name is free.
 * Joins the caller's transaction.
 */
@DrivenPort
public interface DeletedTags {

    /** A deleted tag whose turn it is. */
    record Turn(Workspace workspace, DeletedTag deleted) {}

    /** Deletes a locked tag, and leaves its memberships to those who call {@link #lockNext}. */
    void add(Workspace workspace, DeletedTag tag);

    /**
     * The tag that has waited longest for its turn, of any workspace; empty when there is none that
     * no other caller has locked. Locks it until the transaction ends.
     */
    Optional<Turn> lockNext();

    /** Puts a locked tag behind the others, because more of its members are to leave. */
    void postpone(Workspace workspace, TagId id);

    /** Forgets a locked tag that all members have left, and removes what else belonged to it. */
    void end(Workspace workspace, TagId id);
}
