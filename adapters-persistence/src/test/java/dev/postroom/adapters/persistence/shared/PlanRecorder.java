package dev.postroom.adapters.persistence.shared;

import dev.postroom.adapters.persistence.database.Database;
import dev.postroom.adapters.persistence.transaction.Handles;

import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Records the actual plan of every statement on one connection: the server explains each one and
 * sends the plan as a notice.
 */
public final class PlanRecorder implements SqlLogger {
    private static final Pattern BUFFERS =
            Pattern.compile("shared (?:hit=(\\d+))? ?(?:read=(\\d+))?");
    private static final Pattern READ_IN_VAIN = Pattern.compile("Rows Removed by Filter: (\\d+)");
    private static final List<String> SETTINGS =
            List.of(
                    "SET auto_explain.log_min_duration = 0",
                    "SET auto_explain.log_analyze = on",
                    "SET auto_explain.log_buffers = on",
                    "SET auto_explain.log_timing = off",
                    "SET auto_explain.log_level = 'notice'");

    private final List<String> plans = new ArrayList<>();

    /** Handles whose statements are recorded here. */
    public Handles on(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String setting : SETTINGS) {
                statement.execute(setting);
            }
        }
        Jdbi jdbi = Database.configured(Jdbi.create(connection));
        jdbi.setSqlLogger(this);
        return new Handles(jdbi);
    }

    /**
     * A statement that leaves these tables as vacuum does when it has seen them empty and could not
     * give their last pages back: for the planner they have no row, with any number of pages.
     */
    public static String seenEmpty(String... tables) {
        return """
        SELECT pg_restore_relation_stats('schemaname', CAST(n.nspname AS text),
            'relname', CAST(c.relname AS text),
            'relpages', 3, 'reltuples', CAST(0 AS real))
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relname = ANY (string_to_array('%s', ' '))
        """
                .formatted(String.join(" ", tables));
    }

    @Override
    public void logAfterExecution(StatementContext context) {
        try {
            for (@Nullable SQLWarning notice = context.getStatement().getWarnings();
                    notice != null;
                    notice = notice.getNextWarning()) {
                plans.add(notice.getMessage());
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The plans since the last call. */
    public List<String> drain() {
        List<String> recorded = List.copyOf(plans);
        plans.clear();
        return recorded;
    }

    /** The number of pages that a plan read, cached or not. */
    public static long buffers(String plan) {
        Matcher buffers = BUFFERS.matcher(plan);
        return buffers.find() ? number(buffers.group(1)) + number(buffers.group(2)) : 0;
    }

    /** How many rows one step of a plan read at most without using them. */
    public static long readInVain(String plan) {
        return READ_IN_VAIN
                .matcher(plan)
                .results()
                .mapToLong(found -> number(found.group(1)))
                .max()
                .orElse(0);
    }

    private static long number(@Nullable String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }
}
