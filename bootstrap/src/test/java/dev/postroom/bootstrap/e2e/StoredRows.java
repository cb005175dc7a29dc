package dev.postroom.bootstrap.e2e;

import dev.postroom.bootstrap.settings.format.DatabaseTarget;
import dev.postroom.bootstrap.settings.format.Secret;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The rows of the database, read past the service. */
record StoredRows(DatabaseTarget database) {

    /** The status of each recipient of a campaign, by address. */
    Map<String, String> outcomes(String campaign) {
        return pairs(
                """
                SELECT s.email, r.status FROM campaign_recipients r
                JOIN subscribers s ON s.workspace_id = r.workspace_id AND s.id = r.subscriber_id
                WHERE r.campaign_id = CAST(? AS uuid)
                """,
                campaign);
    }

    /** The counts in the chunks of a campaign, added up by status. */
    Map<String, Long> chunkCounts(String campaign) {
        Map<String, Long> counts = new HashMap<>();
        pairs(
                        """
                        SELECT status, sum(n) FROM campaign_chunks CROSS JOIN LATERAL (VALUES
                            ('ready', ready), ('deferred', deferred), ('accepted', accepted),
                            ('bounced', bounced), ('complained', complained), ('failed', failed),
                            ('suppressed', suppressed), ('unknown', unknown)) AS c (status, n)
                        WHERE campaign_id = CAST(? AS uuid) GROUP BY status HAVING sum(n) > 0
                        """,
                        campaign)
                .forEach((status, count) -> counts.put(status, Long.valueOf(count)));
        return counts;
    }

    /** The chunks of a campaign that a worker holds, each with the generation of its lease. */
    Set<String> held(String campaign) {
        return pairs(
                        """
                        SELECT number || '/' || lease_gen, '' FROM campaign_chunks
                        WHERE campaign_id = CAST(? AS uuid) AND held AND is_open
                        """,
                        campaign)
                .keySet();
    }

    /** A digest of all rows of a campaign: equal when no row changed. */
    Map<String, String> digest(String campaign) {
        return pairs(
                """
                SELECT 'recipients', md5(string_agg(CAST(r AS text), ',' ORDER BY position))
                FROM campaign_recipients r WHERE campaign_id = CAST(?1 AS uuid)
                UNION ALL SELECT 'chunks', md5(string_agg(CAST(k AS text), ',' ORDER BY number))
                FROM campaign_chunks k WHERE campaign_id = CAST(?1 AS uuid)
                """
                        .replace("?1", "'" + campaign + "'"));
    }

    /** The first two columns of each row, as texts. */
    Map<String, String> pairs(String sql, String... parameters) {
        try (Connection connection = connection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setString(i + 1, parameters[i]);
            }
            Map<String, String> pairs = new LinkedHashMap<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    pairs.put(rows.getString(1), rows.getString(2));
                }
            }
            return pairs;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Vacuums and analyzes all tables, as the database does in time. */
    void tidy() {
        try (Connection connection = connection();
                Statement statement = connection.createStatement()) {
            statement.execute("VACUUM (ANALYZE)");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private Connection connection() throws SQLException {
        return DriverManager.getConnection(
                database.jdbcUrl(),
                database.user().orElse(""),
                database.password().map(Secret::reveal).orElse(""));
    }
}
