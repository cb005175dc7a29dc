package dev.postroom.domain.member.access;

import dev.postroom.domain.shared.CallsOut;
import dev.postroom.domain.shared.DrivingPort;

/** Sends mails about access to people, and counts attempts that failed, for a worker. */
@DrivingPort
public interface SendAccessMails {

    /** Handles the mail or the attempt that waits longest; how many were handled. */
    @CallsOut
    int sendNext();
}
