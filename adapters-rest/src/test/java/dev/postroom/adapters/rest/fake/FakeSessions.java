package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.Account;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.member.Membership;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.Reach;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.member.session.OpenSessions;
import dev.postroom.domain.member.session.Session;
import dev.postroom.domain.member.session.SessionId;
import dev.postroom.domain.member.session.VisibleAccount;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.text.Slug;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Has a session for each role in the account {@code acme}: its secret is the name of the role, with
 * {@code -test} for those who see the test environment alone. {@code owner-stale} has proved who
 * they are long ago. The account {@code other} has no members.
 */
public final class FakeSessions implements OpenSessions {

    /** The time of all sessions. */
    public static final Instant BEGAN = Instant.parse("2026-03-01T09:00:00Z");

    /** The secret of the session of an operator, who is a viewer of the account. */
    public static final String OPERATOR = "operator";

    private static final String STALE = "owner-stale";

    /** Whether all of them have a second factor. */
    public volatile boolean hasFactor;

    /** Whether the account requires it. */
    public volatile boolean isFactorRequired;

    private final Workspace workspace;
    private final Map<String, Membership> members = new ConcurrentHashMap<>();

    public FakeSessions(Workspace workspace) {
        this.workspace = workspace;
        for (Role role : Role.values()) {
            for (Reach reach : Reach.values()) {
                members.put(secret(role, reach), membership(secret(role, reach), role, reach));
            }
        }
        members.put(OPERATOR, membership(OPERATOR, Role.VIEWER, Reach.BOTH));
        members.put(STALE, membership(STALE, Role.OWNER, Reach.BOTH));
    }

    /** The secret of the session of such a member. */
    public static String secret(Role role, Reach reach) {
        String name = role.name().toLowerCase(Locale.ROOT);
        return reach == Reach.TEST ? name + "-test" : name;
    }

    /** Ends a session. */
    public void end(String secret) {
        members.remove(secret);
    }

    private Membership membership(String secret, Role role, Reach reach) {
        PersonId person = new PersonId(id(secret));
        return new Membership(workspace.account(), person, role, reach, BEGAN);
    }

    private static UUID id(String text) {
        return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public Optional<OpenSession> find(String secret) {
        return Optional.ofNullable(members.get(secret))
                .map(member ->
                        new OpenSession(
                                new Session(
                                        new SessionId(id("session " + secret)),
                                        member.person(),
                                        BEGAN,
                                        secret.equals(STALE) ? Instant.EPOCH : BEGAN,
                                        BEGAN,
                                        "127.0.0.1",
                                        "test"),
                                Person.named(
                                                member.person(),
                                                EmailAddress.given(secret + "@acme.test"),
                                                "Ann Smith",
                                                BEGAN)
                                        .asOperator(secret.equals(OPERATOR)),
                                hasFactor,
                                List.of(visible(member))));
    }

    @Override
    public Optional<MemberCaller> caller(
            OpenSession session, Slug account, Environment environment) {
        return membership(session)
                .filter(_ -> account.value().equals("acme"))
                .filter(member -> member.reach().includes(environment))
                .map(member ->
                        new MemberCaller(
                                new Workspace(workspace.id(), workspace.account(), environment),
                                member.person(),
                                session.person().name(),
                                member.role().scopes(environment),
                                member.role().rights(environment),
                                session.person().id().value().equals(id(STALE))
                                        ? Instant.EPOCH
                                        : BEGAN));
    }

    @Override
    public boolean isStillOpen(MemberCaller caller) {
        return members.values().stream()
                .anyMatch(member -> member.person().equals(caller.person()));
    }

    private VisibleAccount visible(Membership member) {
        return new VisibleAccount(
                new Account(workspace.account(), new Slug("acme"), "Acme Letters", BEGAN),
                member,
                isFactorRequired,
                List.of(workspace));
    }

    private Optional<Membership> membership(OpenSession session) {
        return members.values().stream()
                .filter(member -> member.person().equals(session.person().id()))
                .findFirst();
    }
}
