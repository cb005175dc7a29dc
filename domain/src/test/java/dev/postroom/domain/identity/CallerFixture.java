package dev.postroom.domain.identity;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.SettableClock;

import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Makes callers. */
public final class CallerFixture {

    private CallerFixture() {}

    /** A key of this workspace which allows everything. */
    public static KeyCaller caller(Workspace workspace) {
        return caller(workspace, Set.of());
    }

    /** A key of this workspace which allows the scopes, or everything when there are none. */
    public static KeyCaller caller(Workspace workspace, Set<Scope> scopes) {
        return new KeyCaller(
                workspace,
                new ApiKeyId(new UUID(0, 1)),
                "the shop's key",
                Grant.of(scopes),
                Optional.empty(),
                1);
    }

    /** A person with this role, who has just signed in. */
    public static MemberCaller member(Workspace workspace, Role role) {
        return new MemberCaller(
                workspace,
                new PersonId(new UUID(0, 3)),
                "Ann",
                role.scopes(workspace.environment()),
                role.rights(workspace.environment()),
                SettableClock.START);
    }

    /** The person with a link of this purpose, which is in no mail and has no end. */
    public static TokenCaller token(
            Workspace workspace, SubscriberId subscriber, LinkPurpose purpose) {
        return new TokenCaller(workspace, subscriber, purpose, Optional.empty(), Optional.empty());
    }
}
