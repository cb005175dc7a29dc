package dev.postroom.adapters.persistence.account;

import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Account;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.text.Slug;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The directory in PostgreSQL. */
public final class JdbiAccounts implements Accounts {
    private static final String ADD_ACCOUNT =
            """
            INSERT INTO accounts (id, slug, name, created_at)
            VALUES (:id, :slug, :name, :createdAt)
            ON CONFLICT (slug) DO NOTHING
            """;
    private static final String ADD_WORKSPACE =
            """
            INSERT INTO workspaces (id, account_id, environment) VALUES (:id, :account, :environment)
            """;
    private static final String IN_USE =
            "SELECT " + Workspaces.COLUMNS + " FROM workspaces w WHERE w.discarded_at IS NULL";

    private static final String NEWEST =
            """
            SELECT * FROM accounts WHERE id < :before AND deleted_at IS NULL
            ORDER BY id DESC LIMIT :most
            """;
    private static final UUID LAST = new UUID(-1, -1);

    private final Handles handles;

    /** The directory that uses these handles. */
    public JdbiAccounts(Handles handles) {
        this.handles = handles;
    }

    @Override
    public boolean add(Account account, Workspace live, Workspace test) {
        return handles.transact(handle -> {
            boolean isAdded = add(handle, account);
            if (isAdded) {
                addWorkspace(handle, live);
                addWorkspace(handle, test);
            }
            return isAdded;
        });
    }

    private static boolean add(Handle handle, Account account) {
        return handle.createUpdate(ADD_ACCOUNT)
                        .bindMap(
                                new Columns()
                                        .put("id", account.id().value())
                                        .put("slug", account.slug().value())
                                        .put("name", account.name())
                                        .put("createdAt", account.createdAt())
                                        .values())
                        .execute()
                == 1;
    }

    @Override
    public Optional<Workspace> workspace(AccountId account, Environment environment) {
        return handles.call(handle ->
                handle.createQuery(
                                IN_USE
                                        + " AND account_id = :account"
                                        + " AND environment = :environment")
                        .bind("account", account.value())
                        .bind("environment", environment.keyword())
                        .map((result, _) -> Workspaces.of(result))
                        .findOne());
    }

    @Override
    public Optional<Workspace> workspace(UUID workspaceId) {
        return handles.call(handle ->
                handle.createQuery(IN_USE + " AND id = :id")
                        .bind("id", workspaceId)
                        .map((result, _) -> Workspaces.of(result))
                        .findOne());
    }

    @Override
    public List<Workspace> listWorkspaces(long begin) {
        return handles.call(handle ->
                handle.createQuery(IN_USE + " AND id BETWEEN :first AND :last")
                        .bind("first", new UUID(begin, 0))
                        .bind("last", new UUID(begin, -1))
                        .map((result, _) -> Workspaces.of(result))
                        .list());
    }

    @Override
    public Optional<Account> find(AccountId id) {
        return handles.call(handle ->
                handle.createQuery("SELECT * FROM accounts WHERE id = :id AND deleted_at IS NULL")
                        .bind("id", id.value())
                        .map((result, _) -> account(result))
                        .findOne());
    }

    @Override
    public Optional<Account> find(Slug slug) {
        return handles.call(handle ->
                handle.createQuery(
                                "SELECT * FROM accounts WHERE slug = :slug AND deleted_at IS NULL")
                        .bind("slug", slug.value())
                        .map((result, _) -> account(result))
                        .findOne());
    }

    @Override
    public List<Account> list() {
        return handles.call(handle ->
                handle.createQuery(
                                "SELECT * FROM accounts WHERE deleted_at IS NULL"
                                        + " ORDER BY created_at, id")
                        .map((result, _) -> account(result))
                        .list());
    }

    @Override
    public List<Account> listNewest(Optional<AccountId> before, int most) {
        return handles.call(handle ->
                handle.createQuery(NEWEST)
                        .bind("before", before.map(AccountId::value).orElse(LAST))
                        .bind("most", most)
                        .map((result, _) -> account(result))
                        .list());
    }

    private static void addWorkspace(Handle handle, Workspace workspace) {
        handle.createUpdate(ADD_WORKSPACE)
                .bind("id", workspace.id())
                .bind("account", workspace.account().value())
                .bind("environment", workspace.environment().keyword())
                .execute();
    }

    private static Account account(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new Account(
                new AccountId(row.uuid("id")),
                new Slug(row.text("slug")),
                row.text("name"),
                row.instant("created_at"));
    }
}
