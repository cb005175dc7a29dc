package dev.postroom.bootstrap.e2e;

import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;

/** The database stops, or ends its connections, while a campaign is sent and requests come in. */
final class OutageScenarios {

    private static final int SLOW = 4;
    private static final int IN_DOUBT = 32;
    private static final long RECOVERY = 10_000;

    private OutageScenarios() {}

    /** PostgreSQL is stopped at once, again and again. */
    static Finding stops(Path directory, int people, int times, long seed) throws Exception {
        try (OwnCluster cluster = OwnCluster.start(directory.resolve("postgres"));
                CampaignRig rig =
                        CampaignRig.on(
                                directory, Installation.in(directory, cluster.target()), SLOW);
                PostroomProcess postroom = rig.serve()) {
            rig.people(postroom, people);
            String campaign = rig.send(postroom, "resend");
            List<Long> recoveries = new ArrayList<>();
            SteadyClient client = SteadyClient.start(rig.api(postroom));
            try (client) {
                Random chance = new Random(seed);
                for (int i = 0; i < times; i++) {
                    rig.awaitMails(rig.sink.mails() + 1 + chance.nextInt(people / 10));
                    recoveries.add(millisOfRecovery(cluster, rig, client));
                }
                rig.awaitSent(postroom, campaign);
            }
            Reckoning sum = rig.reckon(postroom, campaign);
            long slowest = recoveries.stream().mapToLong(Long::longValue).max().orElse(0);
            return Finding.collect()
                    .all(sum.differences())
                    .all(client.strange())
                    .all(lost(rig, client))
                    .require(sum.of("accepted") == people, "not all people are accepted")
                    .require(sum.twice() <= IN_DOUBT * times, "more than 32 twice for each stop")
                    .require(slowest <= RECOVERY, "the recovery took longer than 10 s")
                    .counting(
                            "%s, %d requests told 503, %d acknowledged, recovery after %s ms"
                                    .formatted(
                                            sum,
                                            client.unavailable(),
                                            client.acknowledged().size(),
                                            recoveries));
        }
    }

    private static long millisOfRecovery(OwnCluster cluster, CampaignRig rig, SteadyClient client)
            throws Exception {
        int told = client.unavailable();
        cluster.stopImmediately();
        await().atMost(Duration.ofMinutes(1)).until(() -> client.unavailable() > told);
        cluster.startAgain();
        long from = System.nanoTime();
        long mails = rig.sink.mails();
        await().atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofMillis(50))
                .until(() -> client.hasSucceededSince(from) && rig.sink.mails() > mails);
        return (System.nanoTime() - from) / 1_000_000;
    }

    private static List<String> lost(CampaignRig rig, SteadyClient client) {
        Set<String> kept = rig.rows().pairs("SELECT email, id FROM subscribers").keySet();
        return client.acknowledged().stream()
                .filter(address -> !kept.contains(address))
                .map(address -> address + " was acknowledged and is lost")
                .toList();
    }

    /** Every connection to the database is ended each two seconds, for a while. */
    static Finding terminations(Path directory, int people, Duration time) throws Exception {
        try (CampaignRig rig = CampaignRig.start(directory, 0);
                PostroomProcess postroom = rig.serve()) {
            rig.people(postroom, people);
            // the first one warms the process
            sent(rig, postroom);
            double before = Math.max(sent(rig, postroom), sent(rig, postroom));
            List<String> during = new ArrayList<>();
            SteadyClient client = SteadyClient.start(rig.api(postroom));
            int[] rounds = {0};
            try (client) {
                long end = System.nanoTime() + time.toNanos();
                during.add(rig.send(postroom, "resend"));
                await().atMost(time.plusMinutes(1))
                        .pollDelay(Duration.ZERO)
                        .pollInterval(Duration.ofSeconds(2))
                        .until(() -> {
                            rounds[0]++;
                            terminate(rig);
                            return System.nanoTime() - end > 0;
                        });
            }
            String disturbed = during.getFirst();
            rig.awaitSent(postroom, disturbed);
            double after = Math.max(sent(rig, postroom), sent(rig, postroom));
            Reckoning sum = rig.reckon(postroom, disturbed);
            return Finding.collect()
                    .all(sum.differences())
                    .all(client.strange())
                    .all(lost(rig, client))
                    .require(sum.of("accepted") == people, "not all people are accepted")
                    .require(sum.twice() <= IN_DOUBT * rounds[0], "more than 32 twice each time")
                    .require(after >= 0.95 * before, "the throughput is not back")
                    .counting(
                            "%d times, %s, %d requests told 503, %d acknowledged, before %.0f/s, after %.0f/s"
                                    .formatted(
                                            rounds[0],
                                            sum,
                                            client.unavailable(),
                                            client.acknowledged().size(),
                                            before,
                                            after));
        }
    }

    private static void terminate(CampaignRig rig) {
        var _ =
                rig.rows()
                        .pairs(
                                """
                                SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity
                                WHERE datname = current_database() AND pid != pg_backend_pid()
                                """);
    }

    /** Mails a second of a whole campaign. */
    private static double sent(CampaignRig rig, PostroomProcess postroom) {
        String campaign = rig.send(postroom, "resend");
        rig.awaitSent(postroom, campaign);
        List<LedgerFile.Entry> mails = rig.ledger().ofCampaign(campaign).entries();
        long first = times(mails).min().orElse(0);
        long last = times(mails).max().orElse(0);
        return mails.size() * 1000.0 / Math.max(1, last - first);
    }

    private static LongStream times(List<LedgerFile.Entry> mails) {
        return mails.stream().mapToLong(LedgerFile.Entry::ended);
    }
}
