package dev.postroom.adapters.persistence.shared;

import org.jdbi.v3.core.Handle;

import java.util.Optional;

/** What a transaction does right before its commit. For one transaction. */
public interface CommitWork {

    /**
     * Does it, by statements of its own.
     *
     * @param isRepeated whether its {@link #asStatement} was refused in an earlier attempt, or this
     *     is the last attempt
     */
    void run(Handle handle, boolean isRepeated);

    /**
     * The same work as one statement that can travel with the commit; empty when it needs more than
     * that. Not asked any more once it was refused.
     */
    Optional<CommitStatement> asStatement();
}
