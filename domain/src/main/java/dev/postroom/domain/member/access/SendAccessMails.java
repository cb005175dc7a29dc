package dev.postroom.domain.member.access;

import dev.postroom.domain.shared.CallsOut;
import dev.postroom.domain.shared.DrivingPort;

/** Sends mails with links to people, for a worker. */
@DrivingPort
public interface SendAccessMails {

    /** Sends the mail that waits longest; how many mails were handled. */
    @CallsOut
    int sendNext();
}
