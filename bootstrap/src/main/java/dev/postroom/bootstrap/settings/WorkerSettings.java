package dev.postroom.bootstrap.settings;

import dev.postroom.bootstrap.settings.format.Durations;
import dev.postroom.bootstrap.settings.format.Formats;
import dev.postroom.bootstrap.settings.value.Setting;
import dev.postroom.bootstrap.settings.value.SettingValues;

import java.time.Duration;
import java.util.List;

/**
 * How work in the background is taken and done.
 *
 * @param lease how long a worker may go without renewing its lease before another takes its work
 * @param campaignLease as {@code lease}, for chunks of campaigns: workers that are at work renew it
 *     all the time, so that it can be short
 * @param poll how often a process looks for work that is due or that other processes stored
 * @param campaignThreads threads that send campaigns
 * @param mailEventsPerSecond how many mails of campaigns are told by events in a second, while this
 *     process sends campaigns
 * @param batch how many items one claim takes
 * @param queuedImports how many imports of a workspace may be queued or running
 */
public record WorkerSettings(
        Duration lease,
        Duration campaignLease,
        Duration poll,
        int campaignThreads,
        int mailEventsPerSecond,
        int batch,
        int queuedImports) {
    static final Setting<Duration> LEASE =
            Setting.of(
                    "workers.lease", Durations.between(Duration.ofSeconds(5), Duration.ofHours(1)));
    // It is renewed each quarter until the process stops: what is left is enough for a last step.
    static final Setting<Duration> CAMPAIGN_LEASE =
            Setting.of(
                    "workers.campaign-lease",
                    Durations.between(Duration.ofSeconds(8), Duration.ofHours(1)));
    static final Setting<Duration> POLL =
            Setting.of(
                    "workers.poll",
                    Durations.between(Duration.ofMillis(10), Duration.ofMinutes(1)));
    static final Setting<Integer> CAMPAIGN_THREADS =
            Setting.of("workers.campaign-threads", Formats.wholeNumber(1, 256));
    static final Setting<Integer> MAIL_EVENTS_PER_SECOND =
            Setting.of("workers.mail-events-per-second", Formats.wholeNumber(1, 100_000));
    static final Setting<Integer> BATCH =
            Setting.of("workers.batch", Formats.wholeNumber(1, 10_000));
    static final Setting<Integer> QUEUED_IMPORTS =
            Setting.of("workers.queued-imports", Formats.wholeNumber(1, 10_000));
    static final List<Setting<?>> ALL =
            List.of(
                    LEASE,
                    CAMPAIGN_LEASE,
                    POLL,
                    CAMPAIGN_THREADS,
                    MAIL_EVENTS_PER_SECOND,
                    BATCH,
                    QUEUED_IMPORTS);

    /** The lease, or a longer one for work of which one step may take {@code longest}. */
    public Duration leaseFor(Duration longest) {
        Duration enough = longest.multipliedBy(2);
        return lease.compareTo(enough) < 0 ? enough : lease;
    }

    static WorkerSettings from(SettingValues values) {
        return new WorkerSettings(
                values.get(LEASE),
                values.get(CAMPAIGN_LEASE),
                values.get(POLL),
                values.get(CAMPAIGN_THREADS),
                values.get(MAIL_EVENTS_PER_SECOND),
                values.get(BATCH),
                values.get(QUEUED_IMPORTS));
    }
}
