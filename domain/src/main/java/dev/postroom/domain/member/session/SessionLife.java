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

    // as NIST SP 800-63B asks for where there are two factors
    private static final Duration LONGEST_STRICT = Duration.ofHours(24);

    /** The life of a session of this person: shorter when an account requires a second factor. */
    public SessionLife of(OpenSession session) {
        return session.accounts().stream().anyMatch(VisibleAccount::isFactorRequired)
                ? strict()
                : this;
    }

    /** The life of sessions of people of whom an account requires a second factor. */
    public SessionLife strict() {
        return lifetime.compareTo(LONGEST_STRICT) > 0
                ? new SessionLife(idle, LONGEST_STRICT)
                : this;
    }

    /** Whether the session has ended by itself. */
    public boolean hasEndedAt(Instant now, Session session) {
        return !now.isBefore(session.usedAt().plus(idle))
                || !now.isBefore(session.startedAt().plus(lifetime));
    }
}
