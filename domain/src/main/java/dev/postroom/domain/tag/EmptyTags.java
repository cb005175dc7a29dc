package dev.postroom.domain.tag;

import dev.postroom.domain.shared.DrivingPort;

/** The members of deleted tags leave. */
@DrivingPort
public interface EmptyTags {

    /**
     * Takes a bounded number of members off one deleted tag, of any workspace, with an event for
     * each in the same transaction.
     *
     * @return 0 when there is no such tag
     */
    int emptyNext();
}
