package dev.postroom.domain.email;

import dev.postroom.domain.shared.DrivingPort;

/** The worker's side of transactional mail. Safe for any number of workers at once. */
@DrivingPort
public interface DeliverEmails {

    /** Sends up to {@code max} due emails; returns how many were tried. */
    int sendDue(int max);
}
