package dev.postroom.domain.email.sandbox;

import dev.postroom.domain.shared.DrivingPort;

/** The worker that emits the later statuses of simulated mail. Safe for concurrent workers. */
@DrivingPort
public interface SimulateEmails {

    /** Updates up to {@code max} emails that are due, in one transaction; returns how many. */
    int emitStatusUpdates(int max);
}
