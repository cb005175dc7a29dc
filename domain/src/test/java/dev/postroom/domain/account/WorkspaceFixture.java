package dev.postroom.domain.account;

import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.text.Slug;

import java.util.UUID;

/** Builds valid accounts and workspaces. */
public final class WorkspaceFixture {

    private WorkspaceFixture() {}

    /** An account with this id. */
    public static Account account(UUID id) {
        return new Account(
                new AccountId(id), Slug.of(id.toString()), "Tea House", SettableClock.START);
    }

    /** A live workspace with this id and a new account. */
    public static Workspace live(UUID id) {
        return new Workspace(id, new AccountId(id), Environment.LIVE);
    }

    /** A test workspace with this id and a new account. */
    public static Workspace test(UUID id) {
        return new Workspace(id, new AccountId(id), Environment.TEST);
    }
}
