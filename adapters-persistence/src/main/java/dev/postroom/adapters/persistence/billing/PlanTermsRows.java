package dev.postroom.adapters.persistence.billing;

import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.PlanTerms;
import dev.postroom.domain.billing.Plans;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;

/** The terms of accounts, under their live workspaces. */
final class PlanTermsRows {
    private static final String FIND =
            "SELECT plan, months_from, ends_at FROM plan_terms WHERE workspace_id = :workspace";
    private static final String STORE =
            """
            INSERT INTO plan_terms (workspace_id, plan, months_from, ends_at)
            VALUES (:workspace, :plan, :monthsFrom, :endsAt)
            ON CONFLICT (workspace_id) DO UPDATE SET plan = excluded.plan,
                months_from = excluded.months_from, ends_at = excluded.ends_at
            """;

    private PlanTermsRows() {}

    /** The stored terms, or else those of the basic plan. */
    static PlanTerms find(Handle handle, UUID workspace, Plans plans) {
        return handle.createQuery(FIND)
                .bind("workspace", workspace)
                .map((result, _) -> of(result))
                .findOne()
                .orElseGet(() -> PlanTerms.basic(plans));
    }

    static void store(Handle handle, UUID workspace, PlanTerms terms) {
        handle.createUpdate(STORE)
                .bindMap(
                        new Columns()
                                .put("workspace", workspace)
                                .put("plan", terms.plan().value())
                                .put("monthsFrom", terms.monthsFrom())
                                .put("endsAt", terms.endsAt())
                                .values())
                .execute();
    }

    private static PlanTerms of(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new PlanTerms(
                new PlanName(row.text("plan")),
                row.optionalInstant("months_from"),
                row.optionalInstant("ends_at"));
    }
}
