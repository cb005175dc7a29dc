package dev.postroom.domain.member.access;

import dev.postroom.domain.shared.DrivingPort;

/** Removes sessions, links and invitations that have ended, and old attempts, for a worker. */
@DrivingPort
public interface ForgetEndedAccess {

    /** Removes up to {@code most} of each kind; returns how many there were. */
    int forgetEnded(int most);
}
