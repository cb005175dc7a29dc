package dev.postroom.application.member.session;

import dev.postroom.domain.account.Account;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.member.AccountMembers;
import dev.postroom.domain.member.Membership;
import dev.postroom.domain.member.People;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.member.session.OpenSessions;
import dev.postroom.domain.member.session.Session;
import dev.postroom.domain.member.session.SessionLife;
import dev.postroom.domain.member.session.Sessions;
import dev.postroom.domain.member.session.VisibleAccount;
import dev.postroom.domain.shared.text.Slug;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the person behind a session; the one class that makes callers of members. */
public final class SessionOpening implements OpenSessions {

    private static final Duration PRECISION = Duration.ofMinutes(1);

    private final Sessions sessions;
    private final People people;
    private final AccountMembers members;
    private final Accounts accounts;
    private final SessionLife life;
    private final InstantSource clock;

    public SessionOpening(
            Sessions sessions,
            People people,
            AccountMembers members,
            Accounts accounts,
            SessionLife life,
            InstantSource clock) {
        this.sessions = sessions;
        this.people = people;
        this.members = members;
        this.accounts = accounts;
        this.life = life;
        this.clock = clock;
    }

    @Override
    public Optional<OpenSession> find(String secret) {
        Instant now = clock.instant();
        return SecretToken.parse(secret)
                .flatMap(token -> sessions.find(token.hash()))
                .filter(session -> !life.hasEndedAt(now, session))
                .flatMap(session -> open(session, now));
    }

    private Optional<OpenSession> open(Session session, Instant now) {
        Optional<OpenSession> open =
                people.find(session.person())
                        .filter(person -> !person.isDisabled())
                        .map(person -> new OpenSession(session, person));
        if (open.isPresent() && !session.usedAt().plus(PRECISION).isAfter(now)) {
            sessions.noteUse(session.id(), now);
        }
        return open;
    }

    @Override
    public Optional<MemberCaller> caller(
            OpenSession session, Slug account, Environment environment) {
        return accounts.find(account)
                .flatMap(found -> members.find(found.id(), session.person().id()))
                .filter(membership -> membership.reach().includes(environment))
                .flatMap(membership ->
                        accounts.workspace(membership.account(), environment)
                                .map(workspace -> caller(session, membership, workspace)));
    }

    private static MemberCaller caller(
            OpenSession session, Membership membership, Workspace workspace) {
        Person person = session.person();
        return new MemberCaller(
                workspace,
                person.id(),
                person.name(),
                membership.role().scopes(workspace.environment()),
                membership.role().rights(workspace.environment()),
                session.session().authenticatedAt());
    }

    @Override
    public List<VisibleAccount> accounts(OpenSession session) {
        return members.of(session.person().id()).stream()
                .flatMap(membership -> visible(membership).stream())
                .sorted(
                        Comparator.comparing((VisibleAccount one) ->
                                        one.account().name().toLowerCase(Locale.ROOT))
                                .thenComparing(one -> one.account().slug().value()))
                .toList();
    }

    private Optional<VisibleAccount> visible(Membership membership) {
        Optional<Account> account = accounts.find(membership.account());
        return account.map(found -> new VisibleAccount(found, membership));
    }
}
