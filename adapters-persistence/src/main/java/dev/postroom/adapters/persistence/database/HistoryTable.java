package dev.postroom.adapters.persistence.database;

/**
 * The tables whose rows end: partitioned by the time in an id, and dropped by whole partitions. A
 * partition is a day, a week or a month in UTC.
 */
public enum HistoryTable {
    /** Mails of test workspaces, with their sources: by the day, because they are large. */
    CAPTURED_MAILS("captured_mails", "day", 3, "false"),

    /** Deliveries, unless one of the week is still to be tried. */
    DELIVERIES(
            "deliveries",
            "week",
            2,
            """
            EXISTS (SELECT 1 FROM delivery_queue WHERE delivery_id >= $1 AND delivery_id < $2)\
            """),

    /** The attempts of deliveries: they go after them. */
    DELIVERY_ATTEMPTS(
            "delivery_attempts",
            "week",
            2,
            "EXISTS (SELECT 1 FROM deliveries WHERE id >= $1 AND id < $2)"),

    /** Events, which deliveries of the same and of the next week show. */
    EVENTS(
            "events",
            "week",
            2,
            """
            EXISTS (SELECT 1 FROM deliveries
                WHERE id >= $1 AND id < first_id_of(moment_of_id($2) + interval '7 days'))\
            """),

    /** Transactional mails, unless one of the week is still to be sent, or simulated further. */
    EMAILS(
            "emails",
            "week",
            2,
            """
            EXISTS (SELECT 1 FROM email_queue WHERE email_id >= $1 AND email_id < $2)
                OR EXISTS (SELECT 1 FROM simulated_mails WHERE email_id >= $1 AND email_id < $2)\
            """),

    /** The steps of transactional mails: they go after them. */
    EMAIL_EVENTS(
            "email_events", "week", 2, "EXISTS (SELECT 1 FROM emails WHERE id >= $1 AND id < $2)"),

    /** The attachments of transactional mails: they go after them. */
    EMAIL_ATTACHMENTS(
            "email_attachments",
            "week",
            2,
            "EXISTS (SELECT 1 FROM emails WHERE id >= $1 AND id < $2)"),

    /** The opens and clicks of transactional mails: they go after them. */
    EMAIL_REACTIONS(
            "email_reactions",
            "week",
            2,
            "EXISTS (SELECT 1 FROM emails WHERE id >= $1 AND id < $2)"),

    /** Rejected rows of imports that have ended. */
    IMPORT_REJECTS(
            "import_rejects",
            "week",
            2,
            """
            EXISTS (SELECT 1 FROM imports
                WHERE id >= $1 AND id < $2 AND status IN ('queued', 'running'))\
            """),

    /** Recipients of campaigns, when every campaign of the month ended before and all is told. */
    CAMPAIGN_RECIPIENTS(
            "campaign_recipients",
            "month",
            2,
            """
            EXISTS (SELECT 1 FROM campaigns WHERE id >= $1 AND id < $2
                AND (status IN ('draft', 'scheduled', 'sending', 'paused') OR updated_at >= $3))
            OR EXISTS (SELECT 1 FROM campaign_tellings
                WHERE campaign_id >= $1 AND campaign_id < $2 AND due_at IS NOT NULL)\
            """),

    /** The opens and clicks of campaigns: they go after their recipients. */
    CAMPAIGN_REACTIONS(
            "campaign_reactions",
            "month",
            2,
            """
            EXISTS (SELECT 1 FROM campaign_recipients
                WHERE campaign_id >= $1 AND campaign_id < $2)\
            """),

    /** The audit log, also of deleted accounts. */
    AUDIT_ENTRIES("audit_entries", "month", 2, "false"),

    /** The log of requests. */
    LOGGED_REQUESTS("logged_requests", "week", 2, "false"),

    /** How many requests keys sent: by the day, because nothing shows more than one. */
    KEY_REQUESTS("key_requests", "day", 3, "false");

    private final String table;
    private final String unit;
    private final int ahead;
    private final String keptWhile;

    /**
     * A table with a default partition.
     *
     * @param unit the length of a partition: day, week or month
     * @param ahead of so many units after this one there are partitions
     * @param keptWhile the condition under which a partition is kept at any age, with $1 for its
     *     first id, $2 for the first one after it, and $3 for the moment before which it ended
     */
    HistoryTable(String table, String unit, int ahead, String keptWhile) {
        this.table = table;
        this.unit = unit;
        this.ahead = ahead;
        this.keptWhile = keptWhile;
    }

    /** The name of the table. */
    public String table() {
        return table;
    }

    String unit() {
        return unit;
    }

    int ahead() {
        return ahead;
    }

    String keptWhile() {
        return keptWhile;
    }
}
