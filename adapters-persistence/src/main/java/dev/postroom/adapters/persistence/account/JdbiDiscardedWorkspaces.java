package dev.postroom.adapters.persistence.account;

import dev.postroom.adapters.persistence.sql.PeopleCounts;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.sql.SqlDurations;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.DiscardedWorkspaces;
import dev.postroom.domain.account.StoredKind;
import dev.postroom.domain.account.Workspace;

import org.jdbi.v3.core.Handle;

import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Discarded workspaces in PostgreSQL. */
public final class JdbiDiscardedWorkspaces implements DiscardedWorkspaces {
    // by the kinds of the counters
    private static final Map<String, StoredKind> COUNTED =
            Map.of(
                    "tag", StoredKind.TAGS,
                    "template", StoredKind.TEMPLATES,
                    "campaign", StoredKind.CAMPAIGNS,
                    "trigger", StoredKind.TRIGGERS,
                    "webhook", StoredKind.WEBHOOKS,
                    "email", StoredKind.EMAILS,
                    "captured_mail", StoredKind.CAPTURED_MAILS);
    private static final String CONTENTS =
            """
            SELECT kind, CAST(sum(n) AS bigint) AS n FROM counters
            WHERE workspace_id = :workspace AND kind = ANY (:kinds) GROUP BY kind
            """;
    private static final String DISCARD =
            """
            UPDATE workspaces SET discarded_at = now(), sweep_at = now()
            WHERE id = :workspace AND discarded_at IS NULL AND environment = 'test'
            """;
    private static final String ADD =
            """
            INSERT INTO workspaces (id, account_id, environment)
            VALUES (:next, :account, :environment)
            """;
    private static final String DISCARD_ALL =
            """
            UPDATE workspaces SET discarded_at = now(), sweep_at = now()
            WHERE account_id = :account AND discarded_at IS NULL
            """;
    private static final String DELETE_ACCOUNT =
            "UPDATE accounts SET deleted_at = now() WHERE id = :account AND deleted_at IS NULL";
    private static final List<String> REMOVE_OF_ACCOUNT =
            List.of(
                    "DELETE FROM brandings WHERE account_id = :account",
                    "DELETE FROM account_members WHERE account_id = :account",
                    "DELETE FROM invitations WHERE account_id = :account",
                    "DELETE FROM plan_subscriptions WHERE account_id = :account",
                    "DELETE FROM billing_customers WHERE account_id = :account");
    private static final String OF_DELETED_ACCOUNT =
            """
             WHERE workspace_id = :workspace AND EXISTS (
                SELECT 1 FROM workspaces w JOIN accounts a ON a.id = w.account_id
                WHERE w.id = :workspace AND a.deleted_at IS NOT NULL)
            """;
    private static final String REMOVE_FROM_DIRECTORY =
            "DELETE FROM api_key_directory" + OF_DELETED_ACCOUNT;
    private static final String REMOVE_KEYS = "DELETE FROM api_keys" + OF_DELETED_ACCOUNT;
    private static final String LOCK_ENDED =
            """
            UPDATE accounts a SET deleted_at = a.deleted_at
            WHERE a.id = :account AND a.deleted_at IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM workspaces w WHERE w.account_id = :account)
            """;
    private static final String END_ACCOUNT = "DELETE FROM accounts WHERE id = :account";
    private static final String LOCK_DUE =
            "SELECT "
                    + Workspaces.COLUMNS
                    + """
                     FROM workspaces w WHERE w.sweep_at <= now() ORDER BY w.sweep_at LIMIT 1
                    FOR NO KEY UPDATE SKIP LOCKED
                    """;
    // The statistics call half of each table one workspace's, so that reading all of it for a few
    // rows looks cheap. There is an index that begins with the workspace for every table.
    private static final String BY_INDEX = "SET LOCAL enable_seqscan = off";
    private static final String END =
            """
            DELETE FROM workspaces WHERE id = :workspace
                AND discarded_at <= now() - :settled * interval '1 microsecond'
            """;
    private static final String LATER =
            """
            UPDATE workspaces SET sweep_at = now() + :settled / 10 * interval '1 microsecond'
            WHERE id = :workspace
            """;

    private final Handles handles;
    private final Runnable wake;

    /**
     * A repository that uses these handles.
     *
     * @param wake runs after each commit that discarded a workspace
     */
    public JdbiDiscardedWorkspaces(Handles handles, Runnable wake) {
        this.handles = handles;
        this.wake = wake;
    }

    @Override
    public Map<StoredKind, Long> readContents(Workspace current) {
        return handles.call(handle -> {
            Map<StoredKind, Long> contents = new EnumMap<>(StoredKind.class);
            contents.put(StoredKind.SUBSCRIBERS, PeopleCounts.total(handle, current.id()));
            handle.createQuery(CONTENTS)
                    .bind("workspace", current.id())
                    .bind("kinds", SqlArray.texts(COUNTED.keySet()))
                    .map((result, _) -> Count.of(new Row(result)))
                    .forEach(count -> contents.put(count.kind(), count.n()));
            return contents;
        });
    }

    private record Count(StoredKind kind, long n) {
        static Count of(Row row) throws SQLException {
            return new Count(
                    Objects.requireNonNull(COUNTED.get(row.text("kind"))), row.number("n"));
        }
    }

    @Override
    public boolean replace(Workspace current, Workspace fresh) {
        return handles.transact(handle -> {
            boolean isInUse =
                    handle.createUpdate(DISCARD).bind("workspace", current.id()).execute() > 0;
            if (isInUse) {
                handles.afterCommit(wake);
                handle.createUpdate(ADD)
                        .bind("next", fresh.id())
                        .bind("account", fresh.account().value())
                        .bind("environment", fresh.environment().keyword())
                        .execute();
            }
            return isInUse;
        });
    }

    // A reset that ran at the same time may have added a workspace before the account was deleted.
    @Override
    public boolean discardAll(AccountId account) {
        return handles.transact(handle -> {
            ofAccount(handle, DISCARD_ALL, account);
            boolean isDeleted = ofAccount(handle, DELETE_ACCOUNT, account) > 0;
            if (isDeleted) {
                handles.afterCommit(wake);
                ofAccount(handle, DISCARD_ALL, account);
                REMOVE_OF_ACCOUNT.forEach(removal -> ofAccount(handle, removal, account));
            }
            return isDeleted;
        });
    }

    private static int ofAccount(Handle handle, String statement, AccountId account) {
        return handle.createUpdate(statement).bind("account", account.value()).execute();
    }

    @Override
    public Optional<Workspace> lockDue() {
        return handles.call(handle ->
                handle.createQuery(LOCK_DUE).map((result, _) -> Workspaces.of(result)).findOne());
    }

    @Override
    public int remove(Workspace discarded, int most) {
        return handles.transact(handle -> {
            handle.execute(BY_INDEX);
            int removed =
                    ofWorkspace(handle, REMOVE_FROM_DIRECTORY, discarded)
                            + ofWorkspace(handle, REMOVE_KEYS, discarded);
            for (String table : RemovedTables.ALL) {
                if (removed >= most) {
                    break;
                }
                removed += remove(handle, table, discarded, most - removed);
            }
            return removed;
        });
    }

    private static int ofWorkspace(Handle handle, String statement, Workspace discarded) {
        return handle.createUpdate(statement).bind("workspace", discarded.id()).execute();
    }

    private static int remove(Handle handle, String table, Workspace discarded, int most) {
        return handle.createUpdate(RemovedTables.remove(table))
                .bind("workspace", discarded.id())
                .bind("most", most)
                .execute();
    }

    @Override
    public void end(Workspace discarded, Duration settled) {
        handles.transact(handle ->
                end(handle, END, discarded, settled) > 0
                        ? endAccount(handle, discarded.account())
                        : end(handle, LATER, discarded, settled));
    }

    // and what requests stored of it since the deletion
    private static int endAccount(Handle handle, AccountId account) {
        boolean isOver = ofAccount(handle, LOCK_ENDED, account) > 0;
        if (isOver) {
            REMOVE_OF_ACCOUNT.forEach(removal -> ofAccount(handle, removal, account));
            ofAccount(handle, END_ACCOUNT, account);
        }
        return 1;
    }

    private static int end(Handle handle, String statement, Workspace discarded, Duration settled) {
        return handle.createUpdate(statement)
                .bind("workspace", discarded.id())
                .bind("settled", SqlDurations.micros(settled))
                .execute();
    }
}
