package dev.postroom.bootstrap.e2e;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The process is stopped in order while it sends, and another one goes on. */
final class StopScenarios {

    private static final int MAILS = 100;
    private static final int LIMIT = 10_000;

    private StopScenarios() {}

    /** Stops and starts, with transactional mails just accepted. */
    static Finding stops(Path directory, int people, int times, String onUnknown) throws Exception {
        try (CampaignRig rig = CampaignRig.start(directory, 0)) {
            PostroomProcess postroom = rig.serve();
            rig.people(postroom, people);
            String campaign = rig.send(postroom, onUnknown);
            Set<String> accepted = new HashSet<>();
            List<Long> took = new ArrayList<>();
            Finding.Collector collector = Finding.collect();
            for (int i = 1; i <= times; i++) {
                rig.awaitMails((long) people * i / (times + 2));
                accepted.addAll(mails(rig.api(postroom)));
                long from = System.nanoTime();
                int code = postroom.stop();
                took.add((System.nanoTime() - from) / 1_000_000);
                collector
                        .require(code == 143, "the exit code was " + code)
                        .require(rig.rows().held(campaign).isEmpty(), "a chunk stayed held");
                postroom = rig.serve();
            }
            try (PostroomProcess last = postroom) {
                rig.awaitSent(last, campaign);
                accepted.forEach(id -> new CampaignSteps(rig.api(last)).awaitMail(id, "sent"));
                Reckoning sum = rig.reckon(last, campaign);
                LedgerFile all = rig.ledger();
                return collector
                        .all(sum.differences())
                        .require(sum.of("accepted") == people, "something was in doubt")
                        .require(sum.twice() == 0, "somebody got two mails")
                        .require(
                                all.entries().size() == sum.mails() + accepted.size(),
                                "transactional mails were lost or sent twice")
                        .require(took.stream().allMatch(one -> one < LIMIT), "a stop took 10 s")
                        .counting(
                                "%s, %d transactional, stops of %s ms"
                                        .formatted(sum, accepted.size(), took));
            }
        }
    }

    private static List<String> mails(Api api) {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < MAILS; i++) {
            String body =
                    """
                    {"to": "%s", "subject": "Your code", "text": "It is 4711."}
                    """
                            .formatted(Ground.address(Ground.word()));
            ids.add(api.post("/emails/send", body).expect(202).text("/id"));
        }
        return ids;
    }

    /** The schema is migrated while the old process sends; then the new one takes its place. */
    static Finding upgrade(Path directory, int people) throws Exception {
        try (CampaignRig rig = CampaignRig.start(directory, 0);
                PostroomProcess old = rig.serve()) {
            rig.people(old, people);
            String campaign = rig.send(old, "resend");
            rig.awaitMails(people / 5);
            PostroomProcess.Result migrated = rig.installation.run("migrate");
            try (PostroomProcess fresh = rig.serve()) {
                int code = old.stop();
                rig.awaitSent(fresh, campaign);
                Reckoning sum = rig.reckon(fresh, campaign);
                return Finding.collect()
                        .all(sum.differences())
                        .require(migrated.exitCode() == 0, migrated.err())
                        .require(code == 143, "the exit code was " + code)
                        .require(sum.of("accepted") == people, "not all people are accepted")
                        .require(sum.twice() == 0, "somebody got two mails")
                        .counting(sum.toString());
            }
        }
    }
}
