package dev.postroom.bootstrap.e2e;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** People unsubscribe while a campaign is sent to them. */
final class UnsubscribeScenario {

    private static final int SLOW = 4;
    private static final Long NEVER = Long.MAX_VALUE / 2;

    private UnsubscribeScenario() {}

    static Finding run(Path directory, int people, int unsubscribing, long seed) throws Exception {
        try (CampaignRig rig = CampaignRig.start(directory, SLOW);
                PostroomProcess postroom = rig.serve()) {
            rig.people(postroom, people);
            Map<String, String> ids = rig.rows().pairs("SELECT email, id FROM subscribers");
            String campaign = rig.send(postroom, "resend");
            Map<String, Long> told =
                    unsubscribe(rig, postroom, chosen(ids, unsubscribing, seed), people);
            rig.awaitSent(postroom, campaign);
            Reckoning sum = rig.reckon(postroom, campaign);
            // who unsubscribes before the freezing reaches them is no recipient (decision 76)
            Set<String> left = new HashSet<>(ids.keySet());
            left.removeAll(rig.rows().outcomes(campaign).keySet());
            List<String> late =
                    rig.ledger().ofCampaign(campaign).entries().stream()
                            .filter(mail ->
                                    mail.began()
                                            > told.getOrDefault(mail.recipient(), NEVER) + 1000)
                            .map(mail -> mail.recipient() + " got a mail more than 1 s later")
                            .toList();
            return Finding.collect()
                    .all(sum.differences())
                    .all(late)
                    .require(sum.twice() == 0, "somebody got two mails")
                    .require(sum.of("suppressed") > 0, "all of them had their mail already")
                    .require(
                            sum.of("accepted") + sum.of("suppressed") + left.size() == people,
                            "not all people have an outcome")
                    .require(
                            told.keySet().containsAll(left),
                            "not all who are no recipients had unsubscribed")
                    .counting(
                            "%s, %d unsubscribed, %d of them before they were recipients"
                                    .formatted(sum, told.size(), left.size()));
        }
    }

    private static List<Map.Entry<String, String>> chosen(
            Map<String, String> ids, int count, long seed) {
        List<Map.Entry<String, String>> all = new ArrayList<>(ids.entrySet());
        Collections.shuffle(all, new Random(seed));
        return all.subList(0, count);
    }

    /** One after another, spread over the campaign; the wall clock after each answer. */
    private static Map<String, Long> unsubscribe(
            CampaignRig rig,
            PostroomProcess postroom,
            List<Map.Entry<String, String>> chosen,
            int people) {
        Api api = rig.api(postroom);
        Map<String, Long> told = new HashMap<>();
        for (Map.Entry<String, String> one : chosen) {
            rig.awaitMails((long) people * told.size() / chosen.size() / 2);
            api.patch("/subscribers/" + one.getValue(), "{\"status\": \"unsubscribed\"}")
                    .expect(200);
            told.put(one.getKey(), System.currentTimeMillis());
        }
        return told;
    }
}
