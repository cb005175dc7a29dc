package dev.postroom.domain.work;

import dev.postroom.domain.shared.DrivingPort;

/** Removes what deleted resources left. */
@DrivingPort
public interface RemoveLeftovers {

    /**
     * Removes about {@code max} rows, in a transaction.
     *
     * @return 0 when there is nothing to remove
     */
    int removeNext(int max);
}
