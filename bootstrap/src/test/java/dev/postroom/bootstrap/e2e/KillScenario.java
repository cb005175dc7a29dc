package dev.postroom.bootstrap.e2e;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A campaign whose process is killed at random moments and started again each time. */
final class KillScenario {

    private static final int IN_DOUBT = 32;

    private KillScenario() {}

    static Finding run(Path directory, int people, int kills, String onUnknown, long seed)
            throws Exception {
        Random chance = new Random(seed);
        try (CampaignRig rig = CampaignRig.start(directory, 0)) {
            PostroomProcess postroom = rig.serve();
            rig.people(postroom, people);
            String campaign = rig.send(postroom, onUnknown);
            List<Long> killed = new ArrayList<>();
            for (int i = 0; i < kills; i++) {
                long before = rig.sink.mails();
                int after = chance.nextInt(Math.max(1, people / (kills + 1)));
                rig.awaitMails(Math.min(before + after, people - IN_DOUBT * (kills + 1L)));
                postroom.kill();
                killed.add(System.currentTimeMillis());
                postroom = rig.serve();
            }
            try (PostroomProcess last = postroom) {
                rig.awaitSent(last, campaign);
                return judged(rig, rig.reckon(last, campaign), campaign, people, killed);
            }
        }
    }

    private static Finding judged(
            CampaignRig rig, Reckoning sum, String campaign, int people, List<Long> killed) {
        List<Long> each = twiceByKill(rig.ledger().ofCampaign(campaign), killed);
        long most = each.stream().mapToLong(Long::longValue).max().orElse(0);
        boolean holds = rig.rows().outcomes(campaign).containsValue("unknown");
        return Finding.collect()
                .all(sum.differences())
                .require(sum.open() == 0, "somebody still waits")
                .require(
                        sum.of("accepted") + sum.of("unknown") == people,
                        "not all people are accepted or unknown")
                .require(most <= IN_DOUBT, "more than 32 got a second mail after one kill")
                .require(!holds || sum.twice() == 0, "somebody got two mails in spite of hold")
                .require(
                        sum.of("unknown") <= (long) IN_DOUBT * killed.size(),
                        "more than 32 are unknown for each kill")
                .counting(
                        "%d kills, %s, at most %d after one kill"
                                .formatted(killed.size(), sum, most));
    }

    // A mail is sent again because of the first kill after the copy that was not recorded.
    private static List<Long> twiceByKill(LedgerFile ledger, List<Long> killed) {
        List<LedgerFile.Entry> unrecorded = new ArrayList<>();
        ledger.repeated()
                .values()
                .forEach(copies -> unrecorded.addAll(copies.subList(0, copies.size() - 1)));
        List<Long> each = new ArrayList<>();
        long from = 0;
        for (long kill : killed) {
            long after = from;
            each.add(
                    unrecorded.stream()
                            .filter(copy -> copy.ended() > after && copy.ended() <= kill)
                            .count());
            from = kill;
        }
        return each;
    }
}
