package dev.postroom.adapters.persistence.account;

import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.text.Keyword;

import java.sql.ResultSet;
import java.sql.SQLException;

/** Reads a workspace that a statement joined as {@link #COLUMNS}. */
public final class Workspaces {
    /** To be selected from {@code workspaces w}. */
    public static final String COLUMNS =
            "w.id AS workspace_id, w.account_id AS account_id, w.environment AS environment";

    private Workspaces() {}

    /** The workspace of the current row. */
    public static Workspace of(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new Workspace(
                row.uuid("workspace_id"),
                new AccountId(row.uuid("account_id")),
                Keyword.parse(Environment.class, row.text("environment")).orElseThrow());
    }
}
