package dev.postroom.domain.trigger.run;

import dev.postroom.domain.shared.DrivingPort;

/** The worker of runs. Safe for concurrent workers. */
@DrivingPort
public interface RunTriggers {

    /**
     * Lets up to {@code max} due runs of one workspace go on; workspaces take turns. What the steps
     * do commits together with the place that the runs reached, so that each step happens at most
     * once, also after a crash. A run that fails does not keep the others back.
     *
     * @return the number of runs; 0 when none is due
     */
    int runDue(int max);

    /**
     * Holds up to {@code max} runs of one inactive trigger, or lets as many of an active one go on,
     * that were too many for the request that stopped or started it.
     *
     * @return 0 when there is none
     */
    int moveRest(int max);
}
