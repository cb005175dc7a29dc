package dev.postroom.domain.email;

import dev.postroom.domain.shared.DrivingPort;

/**
 * Ends once the mail to active subscribers whose address is suppressed, so that counts agree with
 * what is sent.
 */
@DrivingPort
public interface ReviewAddresses {

    /**
     * Looks at about {@code max} subscribers of a workspace, in one transaction. After a crash the
     * next step goes on.
     *
     * @return 0 when no workspace is left
     */
    int reviewNext(int max);
}
