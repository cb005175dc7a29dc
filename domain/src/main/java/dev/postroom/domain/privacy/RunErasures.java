package dev.postroom.domain.privacy;

import dev.postroom.domain.shared.DrivingPort;

/** The worker that erases the data of deleted subscribers. Safe for concurrent workers. */
@DrivingPort
public interface RunErasures {

    /**
     * Erases what is stored about some deleted subscribers of one workspace, in bounded steps. An
     * erasure ends after a run that began when no earlier work could still store anything about the
     * person, and that left nothing waiting; until then it is due again. After a crash the next
     * worker begins the run again.
     *
     * @return the number of steps; 0 when nothing was due
     */
    int eraseNext();
}
