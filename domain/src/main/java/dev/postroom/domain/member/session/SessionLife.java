package dev.postroom.domain.member.session;

import java.time.Duration;
import java.time.Instant;

/**
 * How long sessions last.
 *
 * @param idle a session that is not used for this long ends
 * @param lifetime a session ends this long after its beginning, also when it is used
 */
public record SessionLife(Duration idle, Duration lifetime) {

    /** Whether the session has ended by itself. */
    public boolean hasEndedAt(Instant now, Session session) {
        return !now.isBefore(session.usedAt().plus(idle))
                || !now.isBefore(session.startedAt().plus(lifetime));
    }
}
