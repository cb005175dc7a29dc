package dev.postroom.adapters.persistence.transaction;

import org.jdbi.v3.core.Handle;

/** Work that a transaction does right before its commit. For one transaction. */
public interface CommitWork {

    /** Does it, by the last statements of the transaction. */
    void run(Handle handle);
}
