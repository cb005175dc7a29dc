package dev.postroom.domain.email;

import dev.postroom.domain.shared.DrivingPort;

/** The worker of transactional mail. Safe for concurrent workers. */
@DrivingPort
public interface DeliverEmails {

    /** Sends up to {@code max} due emails; returns the number of attempts. */
    int sendDue(int max);
}
