package dev.postroom.domain.audit;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.shared.DrivenPort;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The audit logs of accounts: append-only, each in a few chains, so that writers do not wait for
 * each other. They end with their retention, and outlive their account. Joins the caller's
 * transaction.
 */
@DrivenPort
public interface AuditEntries {

    /**
     * Appends an entry to one of the chains of its account. Waits for another writer only when
     * every chain of the account is being written.
     */
    void append(AuditEntry entry);

    /**
     * Up to {@code max} entries, newest first.
     *
     * @param before only those with a smaller id
     */
    List<AuditLink> newest(AccountId account, AuditQuery query, Optional<UUID> before, int max);

    /** The end of each chain. */
    List<AuditEnd> ends(AccountId account);

    /**
     * Up to {@code max} entries in the order of chains and numbers, after a position; the first
     * ones without it. Fewer than {@code max}: there are no more.
     */
    List<AuditLink> links(AccountId account, Optional<AuditPosition> after, int max);

    /**
     * Up to {@code max} accounts that had an entry, deleted ones too, in the order of their ids.
     */
    List<AccountId> accounts(Optional<AccountId> after, int max);
}
