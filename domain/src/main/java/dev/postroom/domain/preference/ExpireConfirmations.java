package dev.postroom.domain.preference;

import dev.postroom.domain.shared.DrivingPort;

/** The end of confirmations that came too late. */
@DrivingPort
public interface ExpireConfirmations {

    /**
     * Removes expired confirmations and the tags that wait for them; persons keep their status.
     *
     * @param max at least 1
     * @return how many were removed
     */
    int expire(int max);
}
