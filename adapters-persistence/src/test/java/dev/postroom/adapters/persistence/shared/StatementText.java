package dev.postroom.adapters.persistence.shared;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The text of a statement shows how it begins, and which functions it calls. Comments and texts in
 * quotes are left out.
 *
 * @param sql without them
 */
record StatementText(String sql) {

    private static final Pattern COMMENT = Pattern.compile("--[^\\n]*|/\\*.*?\\*/", Pattern.DOTALL);
    private static final Pattern QUOTED = Pattern.compile("'[^']*'");
    private static final Pattern EXPLAINABLE =
            Pattern.compile(
                    "\\s*(?:select|insert|update|delete|merge|with|values)\\b.*",
                    Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern TRANSACTION =
            Pattern.compile(
                    "(?:^|;)\\s*(?:begin|start|commit|end|rollback|abort|savepoint|release|prepare"
                            + "|do|call)\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern CLOCK =
            Pattern.compile(
                    "\\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)"
                            + "\\s*\\(|\\b(?:current_timestamp|current_date|current_time"
                            + "|localtimestamp|localtime)\\b|'(?:now|today|tomorrow|yesterday)'",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern CALL = Pattern.compile("\"?([A-Za-z_]\\w*)\"?\\s*\\(");
    private static final Pattern OFFSET =
            Pattern.compile("\\boffset\\s+(?!0\\b)\\S", Pattern.CASE_INSENSITIVE);

    /** Without comments. */
    static StatementText of(String sql) {
        return new StatementText(COMMENT.matcher(sql).replaceAll(" "));
    }

    boolean endsTransaction() {
        return TRANSACTION.matcher(sql).find();
    }

    boolean readsTheClock() {
        return CLOCK.matcher(sql).find();
    }

    /** Whether the server explains it, so that its plan shows what it reads. */
    boolean canBeExplained() {
        return EXPLAINABLE.matcher(sql).matches();
    }

    /** Whether rows are counted from the beginning; {@code OFFSET 0} counts none. */
    boolean skipsRows() {
        return OFFSET.matcher(unquoted()).find();
    }

    /** The functions of the server that it calls, of these. */
    Set<String> calls(Set<String> functions) {
        Set<String> called = new TreeSet<>();
        CALL.matcher(unquoted())
                .results()
                .map(call -> call.group(1).toLowerCase(Locale.ROOT))
                .filter(functions::contains)
                .forEach(called::add);
        return called;
    }

    private String unquoted() {
        return QUOTED.matcher(sql).replaceAll("''");
    }
}
