package dev.postroom.domain.imports;

import dev.postroom.domain.shared.DrivingPort;

/** The worker that takes imports in. Safe for any number of workers at once. */
@DrivingPort
public interface RunImports {

    /**
     * Works on one import for some seconds, or to its end. Rows commit in batches together with
     * their events and the import's progress, so that each is dealt with once, whatever happens.
     *
     * @return how many rows were dealt with; 0 when no import is due
     */
    int importNext();
}
