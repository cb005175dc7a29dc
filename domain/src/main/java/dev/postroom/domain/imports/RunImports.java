package dev.postroom.domain.imports;

import dev.postroom.domain.shared.DrivingPort;

/** The worker of imports. Safe for concurrent workers. */
@DrivingPort
public interface RunImports {

    /**
     * Processes one import for some seconds or until it is finished. Rows commit in batches
     * together with their events and the import's progress, so each row is processed exactly once,
     * also after a crash.
     *
     * @return the number of processed rows; 0 when no import is due
     */
    int importNext();
}
