package dev.postroom.domain.tracking;

import dev.postroom.domain.shared.DrivingPort;

/** Records the events of opens and clicks. */
@DrivingPort
public interface RecordEngagementEvents {

    /** Records events of some first opens and first clicks; returns how many were taken. */
    int recordNext();
}
