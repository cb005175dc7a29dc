package dev.postroom.domain.audit;

import dev.postroom.domain.shared.InMemoryDatabase;

/** The audit log with the failures that it sums up, as tests need them. */
public record AuditPorts(AuditEntries entries, SignInFailures failures) {

    /** Ports in memory. */
    public static AuditPorts inMemory(InMemoryDatabase database) {
        return new AuditPorts(
                new InMemoryAuditEntries(database), new InMemorySignInFailures(database));
    }
}
