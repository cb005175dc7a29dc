package dev.postroom.domain.figure;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivingPort;

/** Reads how a workspace develops. */
@DrivingPort
public interface ReadFigures {

    /** The most days that can be read at once. */
    int MOST_DAYS = 90;

    /**
     * The figures of the last days, today included.
     *
     * @param days 1 to {@link #MOST_DAYS}
     */
    Figures read(Workspace workspace, int days);
}
