package dev.postroom.domain.account;

import dev.postroom.domain.shared.InMemoryDatabase;

/** Accounts and their clocks and brandings, as tests need them. */
public record AccountPorts(Accounts accounts, TestClocks testClocks, Brandings brandings) {

    /** Ports in memory. */
    public static AccountPorts inMemory(InMemoryDatabase database) {
        return new AccountPorts(
                new InMemoryAccounts(database),
                new InMemoryTestClocks(database),
                new InMemoryBrandings(database));
    }
}
