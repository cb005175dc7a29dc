package dev.postroom.domain.account;

import dev.postroom.domain.shared.InMemoryDatabase;

/** Accounts with their clocks, brandings and discarded workspaces, as tests need them. */
public record AccountPorts(
        Accounts accounts,
        TestClocks testClocks,
        Brandings brandings,
        DiscardedWorkspaces discarded) {

    /** Ports in memory. */
    public static AccountPorts inMemory(InMemoryDatabase database) {
        return new AccountPorts(
                new InMemoryAccounts(database),
                new InMemoryTestClocks(database),
                new InMemoryBrandings(database),
                new InMemoryDiscardedWorkspaces(database));
    }
}
