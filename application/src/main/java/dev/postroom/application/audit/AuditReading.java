package dev.postroom.application.audit;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.audit.AuditEntries;
import dev.postroom.domain.audit.AuditLink;
import dev.postroom.domain.audit.AuditQuery;
import dev.postroom.domain.audit.ReadAuditLog;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.Right;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Reads the audit log. */
public final class AuditReading implements ReadAuditLog {

    private final AuditEntries entries;

    public AuditReading(AuditEntries entries) {
        this.entries = entries;
    }

    @Override
    public List<AuditLink> page(Caller caller, AuditQuery query, Optional<UUID> before, int max) {
        caller.require(Right.AUDIT_READ);
        return pageOf(caller.workspace().account(), query, before, max);
    }

    @Override
    public List<AuditLink> pageOf(
            AccountId account, AuditQuery query, Optional<UUID> before, int max) {
        return entries.newest(account, query, before, Math.min(max, MOST));
    }
}
