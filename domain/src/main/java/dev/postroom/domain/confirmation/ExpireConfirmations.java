package dev.postroom.domain.confirmation;

import dev.postroom.domain.shared.DrivingPort;

/** The end of confirmations that came too late. */
@DrivingPort
public interface ExpireConfirmations {

    /**
     * Removes expired confirmations; persons keep their status. Tags go on waiting for pending
     * persons, who can be asked again.
     *
     * @param max at least 1
     * @return how many were removed
     */
    int expire(int max);
}
