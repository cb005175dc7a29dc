package dev.postroom.adapters.persistence.shared;

import org.jdbi.v3.core.Handle;

import java.util.Optional;

/** What a transaction does right before its commit. For one transaction. */
public interface CommitWork {

    /**
     * Does it, by statements of its own.
     *
     * @param isRepeated whether the transaction is repeated after its {@link #asStatement} was
     *     refused, or after a conflict
     */
    void run(Handle handle, boolean isRepeated);

    /**
     * The same work as one statement that can travel with the commit; empty when it needs more than
     * that. Asked in the first attempt of a transaction only.
     */
    Optional<CommitStatement> asStatement();
}
