package dev.postroom.bootstrap.e2e;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Two processes share a campaign, and one of them dies or stands still. */
final class NodeScenarios {

    private static final int IN_DOUBT = 32;

    private NodeScenarios() {}

    private static Map<String, String> settings(Duration lease) {
        return Map.of("POSTROOM_WORKERS_CAMPAIGN_LEASE", lease.toSeconds() + "s");
    }

    /**
     * One process is killed and not restarted; the other one takes over.
     *
     * @param delay of the sink before each answer, so that the campaign lasts
     */
    static Finding killForGood(Path directory, int people, int delay, Duration lease)
            throws Exception {
        try (CampaignRig rig = CampaignRig.start(directory, delay);
                PostroomProcess first = rig.serve(settings(lease));
                PostroomProcess second = rig.serve(settings(lease))) {
            rig.people(first, people);
            String campaign = rig.send(first, "resend");
            rig.awaitMails(people / 3);
            first.kill();
            long takeover = millisUntilTaken(rig, campaign, rig.rows().held(campaign));
            rig.awaitSent(second, campaign);
            Reckoning sum = rig.reckon(second, campaign);
            return Finding.collect()
                    .all(sum.differences())
                    .require(sum.of("accepted") == people, "not all people are accepted")
                    .require(sum.twice() <= IN_DOUBT, "more than 32 got a second mail")
                    .require(
                            takeover <= lease.toMillis() + 2000,
                            "the takeover took longer than the lease and two seconds")
                    .counting(
                            "%s, takeover after %d ms with a lease of %d ms"
                                    .formatted(sum, takeover, lease.toMillis()));
        }
    }

    private static long millisUntilTaken(CampaignRig rig, String campaign, Set<String> before) {
        long from = System.nanoTime();
        await().atMost(Duration.ofMinutes(3))
                .pollInterval(Duration.ofMillis(50))
                .until(() -> {
                    Set<String> left = new HashSet<>(rig.rows().held(campaign));
                    left.retainAll(before);
                    return left.isEmpty();
                });
        return (System.nanoTime() - from) / 1_000_000;
    }

    /**
     * One process is stopped with mails in its hands until the other one has ended the campaign,
     * and goes on then.
     *
     * @param delay as for {@link #killForGood}
     */
    static Finding standStill(Path directory, int people, int delay, Duration lease)
            throws Exception {
        try (CampaignRig rig = CampaignRig.start(directory, delay);
                PostroomProcess first = rig.serve(settings(lease))) {
            rig.people(first, people);
            String campaign = rig.send(first, "hold");
            rig.awaitMails(people / 3);
            signal("-STOP", first);
            try (PostroomProcess second = rig.serve(settings(lease))) {
                rig.awaitSent(second, campaign);
                Reckoning sum = rig.reckon(second, campaign);
                Map<String, String> before = rig.rows().digest(campaign);
                Map<String, String> after = continued(rig, first, campaign);
                return Finding.collect()
                        .all(sum.differences())
                        .require(
                                sum.of("accepted") + sum.of("unknown") == people,
                                "not all people are accepted or unknown")
                        .require(
                                sum.of("unknown") > 0 && sum.of("unknown") <= IN_DOUBT,
                                "unknown are not those of one window of each thread")
                        .require(
                                rig.ledger().ofCampaign(campaign).twice() == 0,
                                "somebody got two mails")
                        .require(before.equals(after), "the stale process changed a row")
                        .counting(sum + ", rows unchanged after SIGCONT");
            }
        }
    }

    private static Map<String, String> continued(
            CampaignRig rig, PostroomProcess first, String campaign) throws IOException {
        signal("-CONT", first);
        await().atMost(Duration.ofMinutes(1))
                .ignoreExceptions()
                .until(() -> rig.api(first).get("/campaigns/" + campaign).status() == 200);
        // its last windows are answered, and their outcomes refused
        long mails = rig.sink.mails();
        await().atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofSeconds(1))
                .during(Duration.ofSeconds(3))
                .until(() -> rig.sink.mails() >= mails);
        return new HashMap<>(rig.rows().digest(campaign));
    }

    static void signal(String name, PostroomProcess process) throws IOException {
        try {
            int exit =
                    new ProcessBuilder("kill", name, String.valueOf(process.pid()))
                            .inheritIO()
                            .start()
                            .waitFor();
            if (exit != 0) {
                throw new IOException("kill " + name + " failed");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
