package dev.postroom.domain.email;

import dev.postroom.domain.shared.DrivingPort;

/** The worker that tells what became of simulated mail. Safe for any number of workers at once. */
@DrivingPort
public interface SimulateEmails {

    /** Moves up to {@code max} emails of which there is news, in one transaction; how many. */
    int tellNews(int max);
}
