package dev.postroom.domain.account;

import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.text.Slug;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The directory of accounts and their workspaces; global, not tenant data. Joins the caller's
 * transaction.
 */
@DrivenPort
public interface Accounts {

    /**
     * Stores an account with its two workspaces; false when another one has its slug. The ids must
     * be new.
     */
    boolean add(Account account, Workspace live, Workspace test);

    /**
     * The account's workspace of this environment, or empty for an unknown or deleted account.
     * Never a {@linkplain DiscardedWorkspaces discarded} one.
     */
    Optional<Workspace> workspace(AccountId account, Environment environment);

    /** The workspace with that id, or empty when there is none or it is discarded. */
    Optional<Workspace> workspace(UUID workspaceId);

    /**
     * The workspaces that are not discarded and whose ids begin so: in practice one.
     *
     * @param begin the first eight bytes of the id
     */
    List<Workspace> listWorkspaces(long begin);

    /** The account, or empty when there is none or it was deleted. */
    Optional<Account> find(AccountId id);

    /** The account with this slug, or empty when there is none or it was deleted. */
    Optional<Account> find(Slug slug);

    /** Every account that was not deleted, oldest first. */
    List<Account> list();

    /**
     * A part of the accounts that were not deleted, the newest first by their ids.
     *
     * @param before only older ones than this, which may be deleted; empty: from the newest on
     * @param most how many are read; at least 1
     */
    List<Account> listNewest(Optional<AccountId> before, int most);
}
