package dev.postroom.bootstrap.service;

import dev.postroom.adapters.persistence.shared.Database;
import dev.postroom.bootstrap.lifecycle.Shutdown;
import dev.postroom.bootstrap.lifecycle.Workers;
import dev.postroom.bootstrap.settings.WorkerSettings;
import dev.postroom.domain.campaign.RunCampaigns;

import io.micrometer.core.instrument.MeterRegistry;

import java.time.Duration;

/** Which workers there are, and what each repeats. */
final class Background {

    // each look at the queue passes what earlier ones took and no vacuum has removed: few, large
    // ones
    private static final int EVENTS_AT_ONCE = 2000;
    private static final int DELIVERIES_AT_ONCE = 64;
    private static final int WEBHOOK_THREADS = 4;
    private static final int EMAIL_THREADS = 2;
    private static final int NEWS_AT_ONCE = 100;
    private static final int ANSWERS_AT_ONCE = 1000;
    private static final Duration LAST_STEP = Duration.ofSeconds(6);
    private static final Duration UPKEEP = Duration.ofHours(1);

    private final WorkerSettings settings;
    private final Workers workers;
    private final Workers upkeep;

    Background(WorkerSettings settings, MeterRegistry meters) {
        this.settings = settings;
        this.workers = new Workers(meters, settings.poll());
        this.upkeep = new Workers(meters, UPKEEP);
    }

    /** There may be work: called after every commit that made some. */
    void signal() {
        workers.signal();
    }

    void start(Jobs jobs, Database database, Shutdown shutdown) {
        // while the last requests are answered, so that both together keep within the limit
        shutdown.onDrain(workers::finish);
        shutdown.register("workers", () -> workers.stop(LAST_STEP));
        shutdown.register("upkeep", () -> upkeep.stop(Duration.ZERO));
        workers.start("event-relay", 1, () -> jobs.events().relay(EVENTS_AT_ONCE));
        workers.start(
                "webhook-delivery",
                WEBHOOK_THREADS,
                () -> jobs.webhooks().deliverDue(DELIVERIES_AT_ONCE));
        workers.start(
                "email-delivery", EMAIL_THREADS, () -> jobs.emails().sendDue(settings.batch()));
        workers.start("email-simulation", 1, () -> jobs.simulation().tellNews(NEWS_AT_ONCE));
        startCampaigns(jobs.campaigns());
        workers.start("imports", 1, () -> jobs.imports().importNext());
        upkeep.start("upkeep", 1, () -> partitions(database));
        upkeep.start("answer-upkeep", 1, () -> jobs.answers().forgetExpired(ANSWERS_AT_ONCE));
    }

    private void startCampaigns(RunCampaigns campaigns) {
        workers.start("campaign-freezing", 1, campaigns::freezeNext);
        workers.start("campaign-sending", settings.campaignThreads(), campaigns::sendNext);
        workers.start("campaign-ending", 1, campaigns::finishDue);
    }

    private static int partitions(Database database) {
        database.makePartitions();
        return 0;
    }
}
