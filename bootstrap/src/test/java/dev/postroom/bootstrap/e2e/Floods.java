package dev.postroom.bootstrap.e2e;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The work that one account can ask for at once, by the public API alone: the product of triggers
 * or webhooks and imported people, triggers that start each other, and counts that read every
 * subscriber.
 *
 * @param triggers also the number of inactive webhooks
 * @param people of each import
 * @param counts that are asked for at the same time
 */
record Floods(String baseUrl, String key, int triggers, int people, int counts) {

    private static final int LOOPS = 10;
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private Api api() {
        return new Api(baseUrl, key);
    }

    private static String json(String text) {
        return text.replace('\'', '"');
    }

    private String trigger(String definition) {
        return api().post("/triggers", json("{'name': 'A flood', %s}".formatted(definition)))
                .expect(201)
                .text("/id");
    }

    /** Active triggers that each new person starts. */
    List<String> triggersForEachPerson() {
        return IntStream.range(0, triggers)
                .mapToObj(_ ->
                        trigger(
                                "'event_type': 'subscriber.created', 'frequency': 'every_time',"
                                        + " 'steps': [{'type': 'exit'}]"))
                .toList();
    }

    /** Webhooks that receive everything and are inactive. */
    List<String> inactiveWebhooks() {
        return IntStream.range(0, triggers).mapToObj(_ -> inactiveWebhook()).toList();
    }

    private String inactiveWebhook() {
        String id =
                api().post("/webhooks", json("{'url': 'http://127.0.0.1:9/hook', 'events': ['*']}"))
                        .expect(201)
                        .text("/id");
        api().patch("/webhooks/" + id, json("{'is_active': false}")).expect(200);
        return id;
    }

    /** Imports people that fire triggers, and returns the path of the import. */
    String importPeople(String name) {
        String csv =
                IntStream.range(0, people)
                        .mapToObj(n -> "%s-%d@example.test".formatted(name, n))
                        .collect(Collectors.joining("\n", "email\n", "\n"));
        return new ImportSteps(baseUrl, key).start("?fire_triggers=true", "text/csv", csv);
    }

    /** Triggers that each take away and add a tag, and react to every tag; returns their ids. */
    List<String> triggersThatAnswerEachOther() {
        return IntStream.range(0, LOOPS)
                .mapToObj(n -> {
                    String tag =
                            api().post("/tags", json("{'name': 'Loop %d'}".formatted(n)))
                                    .expect(201)
                                    .text("/id");
                    return trigger(
                            "'event_type': 'tag.subscribed', 'frequency': 'every_time', 'steps':"
                                    + " [{'type': 'remove_tag', 'tag': '%1$s'},".formatted(tag)
                                    + " {'type': 'add_tag', 'tag': '%1$s'}]".formatted(tag));
                })
                .toList();
    }

    /** Starts the triggers that answer each other. */
    void startLoop() {
        String person =
                api().post("/subscribers", json("{'email': 'loop@example.test'}"))
                        .expect(201)
                        .text("/id");
        api().post("/subscribers/" + person + "/tags", json("{'tags': ['loop-0']}")).expect(200);
    }

    /** How many runs these triggers have had, when there are so many and the last has ended. */
    long runsOf(List<String> ids, long atLeast) {
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(500))
                .until(() -> sum(ids, "entered") >= atLeast && sum(ids, "active") == 0);
        return sum(ids, "entered");
    }

    /** Waits until a run of these triggers has failed and no run goes on. */
    void awaitFailure(List<String> ids) {
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(500))
                .until(() -> sum(ids, "failed") > 0 && sum(ids, "active") == 0);
    }

    private long sum(List<String> ids, String name) {
        return ids.stream().mapToLong(id -> stats(id, name)).sum();
    }

    private long stats(String trigger, String name) {
        return api().get("/triggers/" + trigger).expect(200).body().at("/stats/" + name).asLong();
    }

    /** A campaign whose recipients are all subscribers that satisfy twenty rules. */
    String heavyCampaign() {
        String template =
                api().post(
                                "/templates",
                                json(
                                        "{'name': 'Flood', 'subject': 'Hello',"
                                                + " 'html': '<p>Hello</p>',"
                                                + " 'category': 'marketing'}"))
                        .expect(201)
                        .text("/id");
        String rules =
                IntStream.range(0, 20)
                        .mapToObj(n ->
                                "{'field': 'metadata.k%d', 'op': 'contains', 'value': 'x'}"
                                        .formatted(n))
                        .collect(Collectors.joining(", "));
        return api().post(
                        "/campaigns",
                        json(
                                "{'name': 'Flood', 'template_id': '%s', 'filter': {'any': [%s]}}"
                                        .formatted(template, rules)))
                .expect(201)
                .text("/id");
    }

    /** Counts the recipients again and again until {@code end}; the statuses by their number. */
    Map<Integer, Long> count(String campaign, long end) {
        String path = "/campaigns/%s/recipient-count".formatted(campaign);
        return again(end, () -> api().get(path).status());
    }

    /** Stores new people in batches again and again until {@code end}; as {@link #count}. */
    Map<Integer, Long> batches(long end) {
        AtomicInteger next = new AtomicInteger();
        return again(
                end,
                () -> api().post("/subscribers/batch", batch(next.getAndIncrement())).status());
    }

    private static String batch(int number) {
        return json(
                IntStream.range(0, 100)
                        .mapToObj("{'email': 'b%d.%%d@example.com'}".formatted(number)::formatted)
                        .collect(Collectors.joining(", ", "{'subscribers': [", "]}")));
    }

    private Map<Integer, Long> again(long end, IntSupplier request) {
        Map<Integer, Long> statuses = new ConcurrentHashMap<>();
        List<Thread> clients =
                IntStream.range(0, counts)
                        .mapToObj(_ ->
                                Thread.ofVirtual()
                                        .start(() -> {
                                            while (System.nanoTime() < end) {
                                                statuses.merge(request.getAsInt(), 1L, Long::sum);
                                            }
                                        }))
                        .toList();
        clients.forEach(Floods::join);
        return new TreeMap<>(statuses);
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
