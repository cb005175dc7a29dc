package dev.postroom.application.member.session;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.member.AccountMembers;
import dev.postroom.domain.member.Membership;
import dev.postroom.domain.member.People;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.member.factor.Factors;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.member.session.OpenSessions;
import dev.postroom.domain.member.session.SessionId;
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
    private final People people;
    private final AccountMembers members;
    private final Factors factors;
    private final SessionLife life;
    private final InstantSource clock;

    public SessionOpening(
            Sessions sessions,
            People people,
            AccountMembers members,
            Factors factors,
            SessionLife life,
            InstantSource clock) {
        this.sessions = sessions;
        this.people = people;
        this.members = members;
        this.factors = factors;
        this.life = life;
        this.clock = clock;
    }

    @Override
    public Optional<OpenSession> find(String secret) {
        Instant now = clock.instant();
        Optional<OpenSession> open =
                SecretToken.parse(secret)
                        .flatMap(token -> sessions.find(token.hash()))
                        .filter(found -> !life.of(found).hasEndedAt(now, found.session()))
                        .filter(found -> !found.person().isDisabled());
        open.filter(found -> !found.session().usedAt().plus(PRECISION).isAfter(now))
                .ifPresent(found -> sessions.noteUse(found.id(), now));
        return open;
    }

    @Override
    public Optional<MemberCaller> caller(
            OpenSession session, Slug account, Environment environment) {
        return session.account(account)
                .filter(found -> !session.isShutOut(found))
                .flatMap(found ->
                        found.workspace(environment)
                                .map(workspace ->
                                        caller(session, found.membership().role(), workspace)));
    }

    @Override
    public boolean isStillOpen(MemberCaller caller) {
        return hasSession(caller)
                && people.find(caller.person()).filter(person -> !person.isDisabled()).isPresent()
                && members.find(caller.workspace().account(), caller.person())
                        .filter(membership -> isSame(membership, caller))
                        .isPresent()
                && isLetIn(caller);
    }

    private boolean isLetIn(MemberCaller caller) {
        return !members.isFactorRequired(caller.workspace().account())
                || factors.isActive(caller.person());
    }

    private boolean hasSession(MemberCaller caller) {
        Instant now = clock.instant();
        Optional<SessionId> id = caller.trace().session().map(SessionId::new);
        SessionLife longest =
                members.of(caller.person()).stream()
                                .map(Membership::account)
                                .anyMatch(members::isFactorRequired)
                        ? life.strict()
                        : life;
        return sessions.of(caller.person()).stream()
                .filter(session -> id.equals(Optional.of(session.id())))
                .anyMatch(session -> !longest.hasEndedAt(now, session));
    }

    private static boolean isSame(Membership membership, MemberCaller caller) {
        Environment environment = caller.workspace().environment();
        return membership.reach().includes(environment)
                && membership.role().scopes(environment).equals(caller.scopes())
                && membership.role().rights(environment).equals(caller.rights());
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
