package dev.postroom.bootstrap.service;

import dev.postroom.adapters.persistence.shared.History;
import dev.postroom.adapters.persistence.shared.HistoryTable;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.bootstrap.settings.RetentionSettings;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/** History: partitions for what comes, and the end of what is old. */
final class HistoryWiring implements FeatureWiring {

    // a partition that was in use is tried again soon
    private static final Duration POLL = Duration.ofMinutes(10);

    private final History history;
    private final RetentionSettings days;
    private final InstantSource clock;

    HistoryWiring(Foundation foundation) {
        this.history = foundation.store().database().history();
        this.days = foundation.settings().database().retention();
        this.clock = foundation.clock();
    }

    @Override
    public List<Worker> upkeep() {
        return List.of(Worker.periodic("history", this::keep).polling(POLL));
    }

    private int keep() {
        return history.makePartitions() + dropOld();
    }

    // Attempts and events follow the deliveries that show them, steps and attachments the mails.
    private int dropOld() {
        return drop(HistoryTable.CAPTURED_MAILS, days.capturedMails())
                + drop(HistoryTable.DELIVERIES, days.deliveries())
                + drop(HistoryTable.DELIVERY_ATTEMPTS, days.deliveries())
                + drop(HistoryTable.EVENTS, days.events())
                + drop(HistoryTable.EMAILS, days.emails())
                + drop(HistoryTable.EMAIL_EVENTS, days.emails())
                + drop(HistoryTable.EMAIL_ATTACHMENTS, days.emails())
                + drop(HistoryTable.EMAIL_REACTIONS, days.emails())
                + drop(HistoryTable.IMPORT_REJECTS, days.rejectedRows())
                + drop(HistoryTable.CAMPAIGN_RECIPIENTS, days.ledgers())
                + drop(HistoryTable.CAMPAIGN_REACTIONS, days.ledgers());
    }

    private int drop(HistoryTable table, int days) {
        return days == 0 ? 0 : history.drop(table, clock.instant().minus(Duration.ofDays(days)));
    }
}
