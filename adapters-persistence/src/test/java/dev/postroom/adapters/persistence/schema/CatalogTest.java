package dev.postroom.adapters.persistence.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.util.List;

/** The workspace leads every key and every index of tenant data. */
class CatalogTest {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Test
    void theWorkspaceLeadsEveryKeyOfTheSchema() {
        assertThat(broken("public")).isEmpty();
    }

    @Test
    void everyListedExceptionExists() {
        List<String> indexes = POSTGRES.handles().call(handle -> Catalog.indexes(handle, "public"));

        assertThat(indexes).containsAll(Catalog.WORKER_INDEXES.keySet());
    }

    @Test
    void eachViolationOfTheRuleIsReported() {
        POSTGRES.handles()
                .call(handle ->
                        handle.execute(
                                """
                                CREATE SCHEMA bad;
                                CREATE TABLE bad.alone (id uuid PRIMARY KEY);
                                CREATE TABLE bad.keyless (workspace_id uuid NOT NULL);
                                CREATE TABLE bad.late (
                                    workspace_id uuid NOT NULL, id uuid UNIQUE, name text,
                                    owner uuid REFERENCES bad.alone (id),
                                    PRIMARY KEY (id, workspace_id));
                                CREATE INDEX late_by_name ON bad.late (name);
                                """));

        assertThat(broken("bad"))
                .contains(
                        "alone has no workspace_id",
                        "keyless has no primary key",
                        "late.late_pkey is not led by the workspace",
                        "late.late_id_key is not led by the workspace",
                        "late.late_owner_fkey is not led by the workspace",
                        "late.late_owner_fkey points out of the workspace",
                        "late.late_by_name is not led by the workspace");
    }

    @Test
    void analysisLearnsNothingAboutTheWorkspacesOfATable() {
        POSTGRES.handles().call(handle -> handle.execute("ANALYZE"));

        assertThat(POSTGRES.handles().call(Catalog::tablesThatLearnWorkspaces)).isEmpty();
    }

    private static List<String> broken(String schema) {
        return POSTGRES.handles().call(handle -> Catalog.broken(handle, schema));
    }
}
