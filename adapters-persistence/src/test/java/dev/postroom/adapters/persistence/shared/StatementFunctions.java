package dev.postroom.adapters.persistence.shared;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The functions that statements may call. They compute from their arguments, or are the project's
 * own and read one workspace. What reads files, other settings, chance or a sequence, waits, locks
 * by a number or takes SQL as text is not among them.
 */
final class StatementFunctions {

    /** Of PostgreSQL. */
    private static final Set<String> VALUES =
            Set.of(
                    "abs",
                    "array_agg",
                    "array_append",
                    "array_position",
                    "bit",
                    "bit_and",
                    "bit_count",
                    "bit_or",
                    "bool_or",
                    "cardinality",
                    "coalesce",
                    "concat_ws",
                    "convert_from",
                    "convert_to",
                    "count",
                    "encode",
                    "extract",
                    "floor",
                    "generate_series",
                    "get_bit",
                    "isfinite",
                    "json_agg",
                    "json_array_length",
                    "json_build_array",
                    "json_build_object",
                    "jsonb_agg",
                    "jsonb_array_elements",
                    "jsonb_build_object",
                    "jsonb_object",
                    "jsonb_object_agg",
                    "left",
                    "length",
                    "lower",
                    "max",
                    "md5",
                    "min",
                    "octet_length",
                    "row_number",
                    "set_bit",
                    "string_agg",
                    "substring",
                    "substr",
                    "sum",
                    "to_char",
                    "to_timestamp",
                    "translate",
                    "unnest");

    /** The database's clock, for the statements of {@link StatementExceptions#CLOCK}. */
    private static final Set<String> CLOCK =
            Set.of("clock_timestamp", "now", "statement_timestamp");

    /** Of the project. Those that read tables take the workspace, or belong to a worker. */
    private static final Set<String> OWN =
            Set.of(
                    "add_up",
                    "append_audit_link",
                    "append_consent_link",
                    "claim_idempotency_key",
                    "drop_id_partition",
                    "due_work",
                    "first_id_of",
                    "has_rest",
                    "make_id_partitions",
                    "moment_of_id",
                    "oldest_due_history",
                    "present_memberships",
                    "present_pending",
                    "real_time",
                    "workspace_time");

    /** Of the project, called by triggers, other functions and migrations only. */
    private static final Set<String> WITHIN =
            Set.of(
                    "add_to_counter",
                    "day_of",
                    "forget_emails",
                    "forget_logged_requests",
                    "has_id_partition",
                    "id_partitions",
                    "keep_count",
                    "keep_count_by_status",
                    "keep_count_by_week",
                    "keep_count_of_partitions",
                    "keep_statistics_of_workspaces",
                    "make_id_partition",
                    "store_first_statistics",
                    "store_statistics_of_columns",
                    "store_statistics_that_change",
                    "uncount_captured_mails",
                    "uncount_deliveries",
                    "week_of_id");

    /** They tell about the session or the server, for the few statements that ask. */
    private static final Set<String> SESSION =
            Set.of(
                    "current_database",
                    "current_schema",
                    "pg_backend_pid",
                    "pg_stat_get_live_tuples",
                    "set_config",
                    "to_regclass");

    /** A number without a meaning orders the answers of a provider. */
    private static final String TICKET = "nextval";

    /** They tell where the server is, for the statement that finds where a queue begins. */
    private static final Set<String> PLACE =
            Set.of(
                    "pg_current_snapshot",
                    "pg_current_xact_id",
                    "pg_current_wal_flush_lsn",
                    "pg_is_in_recovery",
                    "pg_postmaster_start_time",
                    "pg_snapshot_xmax",
                    "pg_snapshot_xmin");

    private StatementFunctions() {}

    /** All of the project that are no triggers: a new one is a decision. */
    static Set<String> ofTheProject() {
        return Stream.concat(OWN.stream(), WITHIN.stream()).collect(Collectors.toSet());
    }

    static boolean areAllowed(String function, String sql) {
        return VALUES.contains(function)
                || CLOCK.contains(function)
                || OWN.contains(function)
                || SESSION.contains(function)
                || (PLACE.contains(function)
                        && StatementExceptions.is("shared.QueueHeads.LOOK", sql))
                || (function.equals(TICKET)
                        && sql.equals(
                                StatementExceptions.text("billing.JdbiPlanSubscriptions.TICKET")));
    }
}
