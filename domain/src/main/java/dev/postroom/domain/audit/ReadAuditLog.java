package dev.postroom.domain.audit;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.DrivingPort;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The audit log, newest entries first. */
@DrivingPort
public interface ReadAuditLog {

    /** The most entries of one page. */
    int MOST = 500;

    /**
     * Up to {@code max} entries of the caller's account, of both environments. {@code Forbidden}
     * without the right {@code audit:read}, which no key has.
     *
     * @param before only entries with a smaller id
     * @param max up to {@link #MOST}
     */
    List<AuditLink> page(Caller caller, AuditQuery query, Optional<UUID> before, int max);

    /** As the other one, of any account, also of a deleted one; for the operator. */
    List<AuditLink> pageOf(AccountId account, AuditQuery query, Optional<UUID> before, int max);
}
