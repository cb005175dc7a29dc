package dev.postroom.application.member.session;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.member.session.OpenSessions;
import dev.postroom.domain.member.session.SessionLife;
import dev.postroom.domain.member.session.Sessions;
import dev.postroom.domain.shared.text.Slug;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Finds the person behind a session; the one class that makes callers of members. */
public final class SessionOpening implements OpenSessions {

    private static final Duration PRECISION = Duration.ofMinutes(1);

    private final Sessions sessions;
    private final SessionLife life;
    private final InstantSource clock;

    public SessionOpening(Sessions sessions, SessionLife life, InstantSource clock) {
        this.sessions = sessions;
        this.life = life;
        this.clock = clock;
    }

    @Override
    public Optional<OpenSession> find(String secret) {
        Instant now = clock.instant();
        Optional<OpenSession> open =
                SecretToken.parse(secret)
                        .flatMap(token -> sessions.find(token.hash()))
                        .filter(found -> !life.hasEndedAt(now, found.session()))
                        .filter(found -> !found.person().isDisabled());
        open.filter(found -> !found.session().usedAt().plus(PRECISION).isAfter(now))
                .ifPresent(found -> sessions.noteUse(found.id(), now));
        return open;
    }

    @Override
    public Optional<MemberCaller> caller(
            OpenSession session, Slug account, Environment environment) {
        return session.account(account)
                .flatMap(found ->
                        found.workspace(environment)
                                .map(workspace ->
                                        caller(session, found.membership().role(), workspace)));
    }

    private static MemberCaller caller(OpenSession session, Role role, Workspace workspace) {
        Person person = session.person();
        return new MemberCaller(
                workspace,
                person.id(),
                person.name(),
                role.scopes(workspace.environment()),
                role.rights(workspace.environment()),
                session.session().authenticatedAt());
    }
}
