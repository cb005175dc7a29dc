package dev.postroom.domain.request;

import dev.postroom.domain.shared.DrivingPort;

/** Stores the requests that were recorded. For one thread at a time. */
@DrivingPort
public interface StoreRequests {

    /**
     * Stores up to {@link #BATCH} of the requests that wait, and from time to time the counts;
     * returns how many requests. What the database refuses while it is away is lost and counted by
     * {@link #dropped}; counts wait for it.
     */
    int storeNext();

    /** Stores all that waits, at the end of a process. */
    void storeRest();

    /** How many requests are missing in the log, since the start of the process. */
    long dropped();

    /** The most requests of one statement. */
    int BATCH = 1000;
}
