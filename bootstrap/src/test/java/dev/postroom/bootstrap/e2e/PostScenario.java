package dev.postroom.bootstrap.e2e;

import static org.awaitility.Awaitility.await;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Clients create people, of which a webhook is told, and send mails while the process is killed and
 * started again.
 */
final class PostScenario {

    private static final int CLIENTS = 8;
    // two threads: each stores up to a hundred answers together, and has two mails on each of its
    // four connections
    private static final int MAILS_IN_HAND = 2 * (100 + 4 * 2);

    // in flight to one endpoint, and answered but not stored
    private static final int DELIVERIES_IN_HAND = 32 + 256;
    private static final String ENDPOINT = "/ok/people";

    private final CampaignRig rig;
    private final WebhookRig webhooks;
    private final String webhook;
    private final int posts;
    private final Map<String, String> settings;
    private final AtomicInteger started = new AtomicInteger();
    private final Set<String> people = ConcurrentHashMap.newKeySet();
    private final Map<String, String> mails = new ConcurrentHashMap<>();
    private final List<String> strange = new CopyOnWriteArrayList<>();
    private volatile PostroomProcess current;

    private PostScenario(CampaignRig rig, WebhookRig webhooks, int posts, Duration lease) {
        this.rig = rig;
        this.webhooks = webhooks;
        this.posts = posts;
        this.settings = Map.of("POSTROOM_WORKERS_LEASE", lease.toSeconds() + "s");
        this.current = rig.serve(settings);
        this.webhook = webhooks.hook(rig.api(current), ENDPOINT);
    }

    static Finding run(Path directory, int posts, int kills, long seed, Duration lease)
            throws Exception {
        try (CampaignRig rig = CampaignRig.start(directory, 0);
                WebhookRig webhooks = WebhookRig.beside(rig, directory, seed)) {
            return new PostScenario(rig, webhooks, posts, lease).run(kills, new Random(seed));
        }
    }

    private Finding run(int kills, Random chance) throws InterruptedException {
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            clients.add(Thread.ofVirtual().start(this::post));
        }
        for (int i = 0; i < kills; i++) {
            int from = posts / kills * i;
            int at = from + chance.nextInt(Math.max(1, posts / kills));
            await().atMost(CampaignRig.LIMIT)
                    .pollInterval(Duration.ofMillis(5))
                    .until(() -> started.get() >= at);
            current.kill();
            current = rig.serve(settings);
        }
        for (Thread client : clients) {
            client.join();
        }
        try {
            return judged(kills);
        } finally {
            current.close();
        }
    }

    private void post() {
        for (int i = started.getAndIncrement(); i < posts; i = started.getAndIncrement()) {
            PostroomProcess process = current;
            String word = Ground.word();
            try {
                if (i % 2 == 0) {
                    create(rig.api(process), Ground.address(word));
                } else {
                    send(rig.api(process), Ground.address(word));
                }
            } catch (UncheckedIOException _) {
                // killed before the answer: it may have happened or not
                await().atMost(Duration.ofMinutes(2)).until(() -> current != process);
            }
        }
    }

    private void create(Api api, String address) {
        Api.Answer answer = api.post("/subscribers", "{\"email\": \"%s\"}".formatted(address));
        if (answer.status() == 201) {
            people.add(address);
        } else {
            strange.add(answer.response().body());
        }
    }

    private void send(Api api, String address) {
        String body =
                """
                {"to": "%s", "subject": "Your code", "text": "It is 4711."}
                """
                        .formatted(address);
        Api.Answer answer = api.post("/emails/send", body);
        if (answer.status() == 202) {
            mails.put(address, answer.text("/id"));
        } else {
            strange.add(answer.response().body());
        }
    }

    private Finding judged(int kills) {
        StoredRows rows = rig.rows();
        await().atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofSeconds(1))
                .until(() -> isQuiet(rows));
        Map<String, String> kept = rows.pairs("SELECT email, id FROM subscribers");
        Map<String, String> events =
                rows.pairs(
                        """
                        SELECT CAST(convert_from(body, 'UTF8') AS json) #>> '{data,email}', count(*)
                        FROM events WHERE type = 'subscriber.created' GROUP BY 1
                        """);
        Map<String, String> emails = rows.pairs("SELECT to_key, status FROM emails");
        LedgerFile ledger = rig.ledger();
        Set<String> mailed = ledger.recipients();
        return Finding.collect()
                .all(strange)
                .all(Finding.missing(people, kept.keySet(), "was acknowledged and has no row"))
                .all(Finding.missing(kept.keySet(), events.keySet(), "has a row and no event"))
                .all(Finding.missing(events.keySet(), kept.keySet(), "has an event and no row"))
                .require(events.values().stream().allMatch("1"::equals), "somebody has two events")
                .all(
                        Finding.missing(
                                mails.keySet(), emails.keySet(), "was accepted and has no row"))
                .all(Finding.missing(emails.keySet(), mailed, "has a row and no mail"))
                .all(Finding.missing(mailed, emails.keySet(), "has a mail and no row"))
                .require(
                        emails.values().stream().allMatch("sent"::equals),
                        "a mail has another status than sent")
                .require(ledger.twice() <= MAILS_IN_HAND * kills, "too many mails twice")
                .require(
                        webhooks.statuses(webhook).keySet().equals(Set.of("delivered")),
                        "a delivery has another status than delivered")
                .all(webhooks.differences(webhook, ENDPOINT, webhooks.stored("subscriber.created")))
                .require(
                        webhooks.twice(ENDPOINT) <= (long) DELIVERIES_IN_HAND * kills,
                        "too many deliveries twice")
                .counting(
                        "%d kills, acknowledged %d people and %d mails, database %d and %d, events %d, ledger %d mails, twice %d, webhook %s, twice %d"
                                .formatted(
                                        kills,
                                        people.size(),
                                        mails.size(),
                                        kept.size(),
                                        emails.size(),
                                        events.size(),
                                        ledger.entries().size(),
                                        ledger.twice(),
                                        webhooks.statuses(webhook),
                                        webhooks.twice(ENDPOINT)));
    }

    private static boolean isQuiet(StoredRows rows) {
        return rows.pairs("SELECT id, '' FROM outbox LIMIT 1").isEmpty()
                && rows.pairs("SELECT email_id, '' FROM email_queue LIMIT 1").isEmpty()
                && rows.pairs("SELECT delivery_id, '' FROM delivery_queue LIMIT 1").isEmpty();
    }
}
