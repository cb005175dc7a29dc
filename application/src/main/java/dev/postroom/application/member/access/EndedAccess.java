package dev.postroom.application.member.access;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.member.Invitations;
import dev.postroom.domain.member.access.AccessLinks;
import dev.postroom.domain.member.access.ForgetEndedAccess;
import dev.postroom.domain.member.session.SessionLife;
import dev.postroom.domain.member.session.Sessions;
import dev.postroom.domain.member.session.SignInAttempts;

import java.time.Duration;
import java.time.Instant;

/** Removes sessions, links and invitations that have ended, and old attempts. */
public final class EndedAccess implements ForgetEndedAccess {

    // as long as attempts are counted
    private static final Duration DAY = Duration.ofDays(1);

    private final UnitOfWork work;
    private final Invitations invitations;
    private final Sessions sessions;
    private final SignInAttempts attempts;
    private final AccessLinks links;
    private final SessionLife life;

    public EndedAccess(
            UnitOfWork work,
            Invitations invitations,
            Sessions sessions,
            SignInAttempts attempts,
            AccessLinks links,
            SessionLife life) {
        this.work = work;
        this.invitations = invitations;
        this.sessions = sessions;
        this.attempts = attempts;
        this.links = links;
        this.life = life;
    }

    @Override
    public int forgetEnded(int most) {
        Instant now = work.clock().real().instant();
        return work.inTransaction(() ->
                sessions.removeEnded(now.minus(life.lifetime()), now.minus(life.idle()), most)
                        + links.removeEnded(now.minus(DAY), most)
                        + invitations.removeEnded(now, most)
                        + attempts.removeOld(now.minus(DAY), most));
    }
}
