package dev.postroom.bootstrap.wiring.foundation;

import dev.postroom.adapters.persistence.database.History;
import dev.postroom.adapters.persistence.database.HistoryTable;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.bootstrap.settings.RetentionSettings;
import dev.postroom.bootstrap.telemetry.OverdueHistory;

import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** History: partitions for what comes, and the end of what is old. */
public final class HistoryWiring implements FeatureWiring {

    // a partition that was in use is tried again soon
    private static final Duration POLL = Duration.ofMinutes(10);

    // for developers who look for the cause of a failure
    private static final int DAYS_OF_REQUESTS = 7;

    // the keys page shows 24 hours
    private static final int DAYS_OF_COUNTS = 2;

    private final History history;
    private final Map<HistoryTable, Duration> kept;
    private final InstantSource clock;
    private final OverdueHistory overdue;

    public HistoryWiring(Foundation foundation) {
        this.history = foundation.store().database().history();
        this.kept = kept(foundation.settings().database().retention());
        this.clock = foundation.clock();
        this.overdue = new OverdueHistory(history::oldestDue, kept, clock);
        overdue.bindTo(foundation.telemetry().meters());
    }

    // without those that are kept without limit
    private static Map<HistoryTable, Duration> kept(RetentionSettings days) {
        Map<HistoryTable, Duration> kept = new EnumMap<>(HistoryTable.class);
        for (HistoryTable table : HistoryTable.values()) {
            kept.put(table, Duration.ofDays(days(table, days)));
        }
        kept.values().removeIf(Duration::isZero);
        return kept;
    }

    private static int days(HistoryTable table, RetentionSettings days) {
        return switch (table) {
            case CAPTURED_MAILS -> days.capturedMails();
            case DELIVERIES, DELIVERY_ATTEMPTS -> days.deliveries();
            case EVENTS -> days.events();
            case EMAILS, EMAIL_EVENTS, EMAIL_ATTACHMENTS, EMAIL_REACTIONS -> days.emails();
            case IMPORT_REJECTS -> days.rejectedRows();
            case AUDIT_ENTRIES -> days.audit();
            case CAMPAIGN_RECIPIENTS, CAMPAIGN_REACTIONS -> days.ledgers();
            case LOGGED_REQUESTS -> DAYS_OF_REQUESTS;
            case KEY_REQUESTS -> DAYS_OF_COUNTS;
        };
    }

    // what is overdue is looked at by another thread than the one that may not get on
    @Override
    public List<Worker> upkeep() {
        return List.of(
                Worker.periodic("history", this::keep).polling(POLL),
                Worker.periodic("history-age", overdue::look).polling(POLL));
    }

    // Attempts and events follow the deliveries that show them, steps and attachments the mails:
    // the order of the tables.
    private int keep() {
        return history.makePartitions()
                + kept.entrySet().stream()
                        .mapToInt(entry ->
                                history.drop(
                                        entry.getKey(), clock.instant().minus(entry.getValue())))
                        .sum();
    }
}
