package dev.postroom.adapters.persistence.connection;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The settings of a session that Postroom depends on. Those of the server, of the database and of
 * the role may say otherwise, for other applications.
 *
 * @param values by name, as text
 */
public record SessionSettings(Map<String, String> values) {

    /** The settings of every connection. */
    static SessionSettings pinned() {
        Map<String, String> values = new LinkedHashMap<>();
        // A plan that was made while a table was small is kept when the table grows, until
        // statistics follow; with an index it stays good, and every statement here finds its rows
        // by one. Without jit, because older servers compile an expensive scan that cannot be
        // avoided.
        values.put("enable_seqscan", "off");
        values.put("jit", "off");
        // No transaction here waits for anything but the database. One that is idle for so long
        // belongs to a process that stands still or is cut off, and its locks would stop all
        // others.
        values.put("idle_in_transaction_session_timeout", "15s");
        // The limits of statements are set for each of them.
        values.put("statement_timeout", "0");
        values.put("lock_timeout", "0");
        // Statements lock the rows that they depend on, and expect to see what others committed.
        values.put("default_transaction_isolation", "read committed");
        values.put("default_transaction_deferrable", "off");
        // How text and values are read and written.
        values.put("standard_conforming_strings", "on");
        values.put("backslash_quote", "safe_encoding");
        values.put("array_nulls", "on");
        values.put("transform_null_equals", "off");
        values.put("bytea_output", "hex");
        values.put("IntervalStyle", "postgres");
        values.put("quote_all_identifiers", "off");
        return new SessionSettings(values);
    }

    SessionSettings with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(values);
        more.put(name, value);
        return new SessionSettings(more);
    }

    /** As the parameter {@code options} of a new connection. */
    String asOptions() {
        return values.entrySet().stream()
                .map(each -> "-c " + each.getKey() + "=" + escaped(each.getValue()))
                .collect(Collectors.joining(" "));
    }

    /** As {@link #asStatement}, and as the first of the transaction. */
    public String asBeginning() {
        // the isolation of this one was chosen before
        return "SET LOCAL transaction_isolation = 'read committed'; " + asStatement();
    }

    /** As a statement that sets them until the end of the transaction. */
    public String asStatement() {
        return values.entrySet().stream()
                .map(each ->
                        "set_config('%s', '%s', true)"
                                .formatted(each.getKey(), each.getValue().replace("'", "''")))
                .collect(Collectors.joining(", ", "SELECT ", ""));
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace(" ", "\\ ");
    }
}
