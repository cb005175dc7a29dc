package dev.postroom.bootstrap.e2e;

import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A campaign to a server that refuses, talks garbage or hangs up at every step, also after it took
 * a mail.
 */
final class FaultScenario {

    private FaultScenario() {}

    static Finding run(Path directory, int people, String onUnknown, long seed) throws Exception {
        try (CampaignRig rig = CampaignRig.failing(directory, seed);
                PostroomProcess postroom = rig.serve()) {
            // a domain that defers mails is slowed down, so it must not be the only one
            rig.peopleOfManyDomains(postroom, people);
            String campaign = rig.send(postroom, onUnknown);
            await().atMost(CampaignRig.LIMIT)
                    .pollInterval(Duration.ofMillis(500))
                    .until(() -> isThrough(rig, postroom, campaign));
            return judged(rig, campaign, people, onUnknown.equals("hold"));
        }
    }

    // A breaker may stop it: the sink refuses by chance. Deferred recipients wait for minutes.
    private static boolean isThrough(CampaignRig rig, PostroomProcess postroom, String campaign) {
        Api api = rig.api(postroom);
        if (api.get("/campaigns/" + campaign).text("/status").equals("paused")) {
            api.post("/campaigns/" + campaign + "/resume", "").expect(200);
        }
        Map<String, Long> counts = rig.rows().chunkCounts(campaign);
        return !counts.isEmpty() && counts.getOrDefault("ready", 0L) == 0;
    }

    private static Finding judged(CampaignRig rig, String campaign, int people, boolean holds) {
        Map<String, String> outcomes = rig.rows().outcomes(campaign);
        LedgerFile ledger = rig.ledger().ofCampaign(campaign);
        Set<String> mailed = ledger.recipients();
        List<String> lost =
                outcomes.entrySet().stream()
                        .filter(row -> row.getValue().equals("accepted"))
                        .filter(row -> !mailed.contains(row.getKey()))
                        .map(row -> row.getKey() + " is accepted and has no mail")
                        .toList();
        List<String> denied =
                outcomes.entrySet().stream()
                        .filter(row -> Set.of("bounced", "failed").contains(row.getValue()))
                        .filter(row -> holds && mailed.contains(row.getKey()))
                        .map(row -> row.getKey() + " is " + row.getValue() + " and has a mail")
                        .toList();
        Map<String, Long> counts = rig.rows().chunkCounts(campaign);
        return Finding.collect()
                .all(lost)
                .all(denied)
                .require(
                        counts.values().stream().mapToLong(Long::longValue).sum() == people,
                        "not all people have an outcome")
                .require(outcomes.size() == people, "not all people have a row")
                .require(ledger.recipients().size() > people / 2, "fewer than half got their mail")
                .require(!holds || ledger.twice() == 0, "somebody got two mails in spite of hold")
                .counting(
                        "database %s, ledger %d mails, twice %d"
                                .formatted(counts, ledger.entries().size(), ledger.twice()));
    }
}
