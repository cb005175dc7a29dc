package dev.postroom.bootstrap.e2e;

import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Endpoints of another account hang for as long as this lasts, and one answers what is not HTTP: a
 * healthy endpoint gets each event once and in order all the same. No clock decides: every request
 * to the endpoints that hang stays open until the end.
 */
final class IsolationScenario {

    private static final String HEALTHY = "/ok/healthy";
    private static final String PERSON = "/ok/person";
    private static final int HANGING = 10;

    private final WebhookRig rig;
    private final PostroomProcess postroom;

    private IsolationScenario(WebhookRig rig, PostroomProcess postroom) {
        this.rig = rig;
        this.postroom = postroom;
    }

    /**
     * @param backlog events that wait for each endpoint of the other account
     * @param events for the healthy endpoint
     */
    static Finding run(Path directory, int backlog, int events) throws Exception {
        // no attempt ends by itself
        Map<String, String> settings = Map.of("POSTROOM_WEBHOOK_TIMEOUT", "300s");
        try (WebhookRig rig = WebhookRig.start(directory, 1);
                PostroomProcess postroom = rig.serve(settings)) {
            return new IsolationScenario(rig, postroom).run(backlog, events);
        }
    }

    private Finding run(int backlog, int events) throws Exception {
        Api api = rig.api(postroom);
        rig.hook(api, HEALTHY);
        List<String> hanging = hang(backlog);
        EventSource source = rig.events(api);
        int rounds = 5;
        for (int round = 1; round <= rounds; round++) {
            source.emit(events / rounds);
            long soFar = 1L + (long) round * (events / rounds);
            rig.receiver.awaitDistinct(HEALTHY, soFar, WebhookRig.LIMIT);
        }
        long total = 1L + (long) rounds * (events / rounds);
        List<String> late = commitLate(source, total);
        List<String> order = changeOften(api, 20);
        ReceiverFigures.Sum sum = rig.receiver.awaitDistinct(HEALTHY, total + 4, WebhookRig.LIMIT);
        long waiting = hanging.stream().mapToLong(this::waiting).sum();
        return Finding.collect()
                .all(late)
                .all(order)
                .require(sum.accepted() == total + 4, "the healthy endpoint has another count")
                .require(sum.twice() == 0, "the healthy endpoint got an event twice")
                .require(
                        waiting == (backlog + 1L) * HANGING, "an endpoint that hangs has ended one")
                .counting(
                        "healthy %d, twice %d, %s; %d wait for endpoints that hang; garbage %s"
                                .formatted(
                                        sum.accepted(),
                                        sum.twice(),
                                        sum.waits(),
                                        waiting,
                                        rig.receiver.sum("/garbage/").requests()));
    }

    private List<String> hang(int backlog) {
        Api other = new Api(postroom.baseUrl(), rig.installation.keyOfAnotherAccount());
        List<String> hanging =
                IntStream.range(0, HANGING).mapToObj(n -> rig.hook(other, "/hang/" + n)).toList();
        rig.hook(other, "/garbage/1");
        rig.events(other).emit(backlog);
        IntStream.range(0, HANGING).forEach(n -> rig.awaitRequests("/hang/" + n, 1));
        rig.awaitRequests("/garbage/1", 1);
        return hanging;
    }

    private long waiting(String webhook) {
        return rig.statuses(webhook).entrySet().stream()
                .filter(status -> List.of("pending", "retrying").contains(status.getKey()))
                .mapToLong(status -> Long.parseLong(status.getValue()))
                .sum();
    }

    // an event is appended, and commits after the delivery of others that were appended later
    private List<String> commitLate(EventSource source, long before) throws Exception {
        try (Connection slow = WebhookRig.connect(rig.installation.database())) {
            slow.setAutoCommit(false);
            source.emit(slow, 1);
            source.emit(2);
            rig.receiver.awaitDistinct(HEALTHY, before + 2, WebhookRig.LIMIT);
            slow.commit();
        }
        rig.receiver.awaitDistinct(HEALTHY, before + 3, WebhookRig.LIMIT);
        List<String> events =
                List.copyOf(
                        rig.rows()
                                .pairs(
                                        """
                                        SELECT id, '' FROM events
                                        WHERE type = 'subscriber.created' AND workspace_id = (
                                            SELECT workspace_id FROM webhooks WHERE url = ?)
                                        ORDER BY number DESC LIMIT 3
                                        """,
                                        rig.receiver.url(HEALTHY))
                                .keySet());
        return events.getFirst().compareTo(events.getLast()) < 0
                ? List.of()
                : List.of("the event that committed last is not the last one");
    }

    // all events of one person arrive in the order in which they happened
    private List<String> changeOften(Api api, int times) {
        String webhook = WebhookRig.hook(api, rig.receiver.url(PERSON), "subscriber.updated");
        String person =
                api.post("/subscribers", "{\"email\": \"%s\"}".formatted(Ground.address("often")))
                        .expect(201)
                        .text("/id");
        for (int i = 0; i < times; i++) {
            api.patch("/subscribers/" + person, "{\"first_name\": \"N%d\"}".formatted(i))
                    .expect(200);
        }
        rig.receiver.awaitDistinct(PERSON, times, WebhookRig.LIMIT);
        List<String> happened =
                new ArrayList<>(
                        rig.rows()
                                .pairs(
                                        """
                                        SELECT e.id, '' FROM events e JOIN deliveries d
                                            ON d.workspace_id = e.workspace_id AND d.event_id = e.id
                                        WHERE d.webhook_id = CAST(? AS uuid) ORDER BY e.number
                                        """,
                                        webhook)
                                .keySet());
        List<String> arrived =
                rig.requests(PERSON).stream().map(ReceiverLedger.Entry::event).toList();
        return arrived.equals(happened)
                ? List.of()
                : List.of("events of one person arrived in another order: " + arrived);
    }
}
