package dev.postroom.adapters.persistence.shared;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

import dev.postroom.adapters.persistence.connection.ConnectionPoolSettings;
import dev.postroom.adapters.persistence.database.Database;
import dev.postroom.adapters.persistence.transaction.Handles;

import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;
import org.postgresql.core.BaseStatement;
import org.postgresql.core.NativeQuery;
import org.postgresql.core.Parser;
import org.postgresql.core.QueryExecutor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.sql.DataSource;

/**
 * Holds every statement of the adapter to a workspace, in every test that runs it. The server
 * explains each statement once, for all values; a scan of tenant data without a workspace fails the
 * test, and so does a statement that cannot be explained, ends a transaction, reads the database's
 * clock, skips rows or calls another function than {@link StatementFunctions} lists. {@link
 * StatementExceptions} lists what may. Statements of the tests themselves are not judged.
 */
public final class StatementGuard implements SqlLogger {
    private static final Pattern VALUE = Pattern.compile("\\$(\\d+)");
    private static final String TENANT_TABLES =
            """
            SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
            WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
                AND a.attname = 'workspace_id' AND NOT a.attisdropped
            """;
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final Set<String> JUDGED = ConcurrentHashMap.newKeySet();
    private static volatile Set<String> known = Set.of();

    private StatementGuard() {}

    /** Opens a database whose statements are judged. */
    public static Database open(ConnectionPoolSettings settings) {
        return Database.open(settings, new StatementGuard());
    }

    /** Connections with the settings of the database, for statements of tests. */
    public static DataSource connections(Database database) {
        return database.dataSource();
    }

    @Override
    public void logBeforeExecution(StatementContext context) {
        String sql = context.getRenderedSql();
        if (!JUDGED.contains(sql) && isFromTheAdapter()) {
            judge(context);
            JUDGED.add(sql);
        }
    }

    /** Throws what is wrong with a statement that is about to run. */
    static void judge(StatementContext context) {
        String sql = context.getRenderedSql();
        StatementText text = StatementText.of(sql);
        judgeText(text, sql);
        try {
            judgeFunctions(text, sql, functions(context.getConnection()));
            if (text.canBeExplained()) {
                Map<String, String> tables = tenantTables(context.getConnection());
                judgePlan(sql, new PlanScans(tables, names(context), explained(context)), tables);
            } else if (!StatementExceptions.isUnexplained(sql)) {
                throw new AssertionError(
                        "This statement cannot be explained, so that nothing shows what it reads."
                                + " Begin it with SELECT, INSERT, UPDATE, DELETE, MERGE, WITH or"
                                + " VALUES (StatementExceptions lists the others):\n"
                                + sql);
            }
        } catch (SQLException e) {
            throw new AssertionError("cannot be explained:\n" + sql, e);
        }
    }

    private static void judgeText(StatementText text, String sql) {
        if (text.endsTransaction()) {
            throw new AssertionError(
                    "This statement begins or ends a transaction. Use Handles.transact, or"
                            + " UniqueKeys for a part that may fail:\n"
                            + sql);
        }
        if (text.readsTheClock() && !StatementExceptions.readsTheClock(sql)) {
            throw new AssertionError(
                    "This statement reads the database's clock. Bind an Instant of the caller's"
                            + " clock; only leases and due times are measured by the database"
                            + " (StatementExceptions):\n"
                            + sql);
        }
        if (text.skipsRows()) {
            throw new AssertionError(
                    "This statement skips rows by OFFSET. Continue after the last row by its key"
                            + " (Keyset):\n"
                            + sql);
        }
    }

    private static void judgeFunctions(StatementText text, String sql, Set<String> functions) {
        List<String> strange =
                text.calls(functions).stream()
                        .filter(function -> !StatementFunctions.areAllowed(function, sql))
                        .toList();
        if (!strange.isEmpty()) {
            throw new AssertionError(
                    "This statement calls %s. Use a listed function, or list it"
                                    .formatted(String.join(", ", strange))
                            + " (StatementFunctions) when it computes from its arguments:\n"
                            + sql);
        }
    }

    private static void judgePlan(String sql, PlanScans scans, Map<String, String> tenantTables) {
        List<String> remedies =
                scans.unheld(StatementExceptions.aliases(sql)).entrySet().stream()
                        .map(scan ->
                                "It reads %2$s of every workspace: add %1$s.%3$s = :workspace, or"
                                                .formatted(
                                                        scan.getKey(),
                                                        scan.getValue(),
                                                        tenantTables.get(scan.getValue()))
                                        + " join it to the workspace of a table that has"
                                        + " this condition.")
                        .toList();
        if (!remedies.isEmpty()) {
            throw new AssertionError(String.join("\n", remedies) + "\n" + sql);
        }
        if (!scans.placedAnywhere().isEmpty()) {
            throw new AssertionError(
                    "It finds rows of %s by ctid or tableoid in any table: add a condition on"
                                    .formatted(String.join(", ", scans.placedAnywhere()))
                            + " their workspace.\n"
                            + sql);
        }
    }

    // A generic plan: a plan for given values leaves out the scans that these values rule out. The
    // server makes one only for a statement that is sent without values. A sequential scan names
    // all
    // conditions in one place, and bitmaps of an OR do not.
    private static JsonNode explained(StatementContext context) throws SQLException {
        String sql = "EXPLAIN (GENERIC_PLAN, VERBOSE, FORMAT JSON) " + typed(context);
        try (Statement statement = context.getConnection().createStatement()) {
            statement.execute("SET enable_seqscan = on");
            statement
                    .unwrap(BaseStatement.class)
                    .executeWithFlags(sql, QueryExecutor.QUERY_EXECUTE_AS_SIMPLE);
            try (ResultSet result = statement.getResultSet()) {
                result.next();
                JsonNode plan = MAPPER.readTree(result.getString(1)).get(0).get("Plan");
                statement.execute("SET enable_seqscan = off");
                return plan;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // $1, $2 and so on, each with the type that its value has
    private static String typed(StatementContext context) throws SQLException {
        String sql = context.getParsedSql().getSql();
        List<NativeQuery> queries = Parser.parseJdbcSql(sql, true, true, false, false, false);
        try (PreparedStatement statement = context.getConnection().prepareStatement(sql)) {
            bind(context, statement);
            ParameterMetaData types = statement.getParameterMetaData();
            StringBuilder typed = new StringBuilder();
            Matcher value = VALUE.matcher(queries.getFirst().nativeSql);
            while (value.find()) {
                int number = Integer.parseInt(value.group(1));
                String type = types.getParameterTypeName(number);
                value.appendReplacement(
                        typed, Matcher.quoteReplacement(value.group() + "::" + type));
            }
            return value.appendTail(typed).toString();
        }
    }

    private static List<String> names(StatementContext context) {
        return context.getParsedSql().getParameters().getParameterNames();
    }

    @SuppressWarnings(
            "removal") // JDBI has no other way to bind a statement's values to a second one
    private static void bind(StatementContext context, PreparedStatement statement)
            throws SQLException {
        List<String> names = names(context);
        for (int i = 0; i < names.size(); i++) {
            Optional<Argument> argument = context.getBinding().findForName(names.get(i), context);
            if (argument.isPresent()) {
                argument.get().apply(i + 1, statement, context);
            } else {
                statement.setNull(i + 1, Types.NULL);
            }
        }
    }

    // a name before a parenthesis that is no function is a word of SQL or has columns
    private static Set<String> functions(Connection connection) throws SQLException {
        if (known.isEmpty()) {
            Set<String> names = new HashSet<>();
            try (Statement statement = connection.createStatement();
                    ResultSet result = statement.executeQuery("SELECT proname FROM pg_proc")) {
                while (result.next()) {
                    names.add(result.getString(1));
                }
            }
            known = Set.copyOf(names);
        }
        return known;
    }

    private static Map<String, String> tenantTables(Connection connection) throws SQLException {
        Map<String, String> tables = new HashMap<>(Map.of("workspaces", "id"));
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(TENANT_TABLES)) {
            while (result.next()) {
                tables.put(result.getString(1), "workspace_id");
            }
        }
        return tables;
    }

    // The class nearest to JDBI that is the project's own: compiled from main, or a test.
    private static boolean isFromTheAdapter() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(frames ->
                        frames.map(StackWalker.StackFrame::getDeclaringClass)
                                .filter(type -> type.getName().startsWith("dev.postroom."))
                                .filter(type -> type != StatementGuard.class)
                                .findFirst())
                .filter(type -> location(type).equals(location(Handles.class)))
                .isPresent();
    }

    private static String location(Class<?> type) {
        return String.valueOf(type.getProtectionDomain().getCodeSource().getLocation());
    }
}
