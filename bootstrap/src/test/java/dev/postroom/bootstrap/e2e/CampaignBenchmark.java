package dev.postroom.bootstrap.e2e;

import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Prints how many mails a second a campaign of the packaged jar hands over, beside what a raw
 * client does alone with the same sink in the same run. Not part of the build: see
 * docs/CONTRIBUTING.md for the command. System properties: {@code people} who receive the campaign,
 * {@code others} who do not, {@code connections} of the service to the sink, {@code delay} of the
 * sink in the run with a delay, {@code kills} and {@code seed} of the run with kills.
 */
class CampaignBenchmark {

    private static final int PEOPLE = Integer.getInteger("people", 200_000);
    private static final int OTHERS = Integer.getInteger("others", 0);
    private static final int DELAY = Integer.getInteger("delay", 20);
    private static final int KILLS = Integer.getInteger("kills", 4);
    private static final int SIZE = 4096;
    private static final int CONNECTIONS = Integer.getInteger("connections", 4);
    private static final Duration LIMIT = Duration.ofMinutes(30);
    private static final int ROWS = 20_000;

    @TempDir Path directory;

    @Test
    void campaign() throws Exception {
        run("W1", 0, PEOPLE, "");
    }

    @Test
    void campaignWithHold() throws Exception {
        run("W1 hold", 0, PEOPLE, ", \"on_unknown\": \"hold\"");
    }

    @Test
    void campaignToADistantSink() throws Exception {
        FastSink.Report report = run("W1b", DELAY, Math.min(PEOPLE, 4_000), "");
        // a mail that waits for each of its four answers
        double oneByOne = 1000.0 / DELAY / 4 * CONNECTIONS;
        print("  of one mail at a time", "%.1f x".formatted(report.rate() / oneByOne));
    }

    @Test
    void campaignWithKills() throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        Random chance = new Random(seed);
        try (SinkProcess sink = SinkProcess.start(0);
                Installation installation = Installation.in(directory)) {
            int management = TestPorts.next();
            PostroomProcess postroom = installation.serve(settings(sink), management);
            String campaign = prepared(installation, postroom, PEOPLE, "");
            start(installation, postroom, campaign);
            for (int i = 0; i < KILLS; i++) {
                long before = sink.report().mails();
                int after = chance.nextInt(Math.max(1, PEOPLE / (KILLS + 1)));
                await().atMost(LIMIT)
                        .pollInterval(Duration.ofMillis(50))
                        .until(() -> sink.report().mails() >= Math.min(before + after, PEOPLE));
                postroom.kill();
                postroom = installation.serve(settings(sink), management);
            }
            sink.awaitRecipients(PEOPLE, LIMIT);
            new CampaignSteps(api(installation, postroom)).awaitStatus(campaign, "sent");
            FastSink.Report report = sink.report();
            print("W1c seed %d".formatted(seed), "%d kills".formatted(KILLS));
            print("  lost", String.valueOf(PEOPLE - report.distinct()));
            print("  twice", String.valueOf(report.mails() - report.distinct()));
            print("  with the restarts", "%8.0f/s".formatted(report.rate()));
            postroom.close();
        }
    }

    private FastSink.Report run(String name, int delay, int people, String more) throws Exception {
        try (SinkProcess sink = SinkProcess.start(delay);
                Installation installation = Installation.in(directory);
                PostroomProcess postroom = installation.serve(settings(sink))) {
            String campaign = prepared(installation, postroom, people, more);
            // a relay is not cold: the first run of the limit below is repeated for the same reason
            int warming = (delay == 0 ? 15_000 : 50) * CONNECTIONS;
            new RawClient(sink.port, SIZE).send(warming, CONNECTIONS);
            sink.awaitRecipients(warming, LIMIT);
            sink.reset();
            long sent = System.currentTimeMillis();
            start(installation, postroom, campaign);
            FastSink.Report report = sink.awaitRecipients(people, LIMIT);
            print(name, "%8.0f/s".formatted(report.rate()));
            print("  first mail after", report.first() - sent + " ms");
            print("  twice", String.valueOf(report.mails() - report.distinct()));
            print("  each second", seconds(report));
            print("  hash of all", Long.toHexString(report.hash()));
            limit(sink, report, people);
            return report;
        }
    }

    /** Prints what a raw client does with the sink, which forgets all mails before. */
    static void limit(SinkProcess sink, FastSink.Report campaign, int people)
            throws InterruptedException {
        sink.reset();
        // the first run warms the client and the sink
        for (int i = 0; i < 2; i++) {
            sink.reset();
            new RawClient(sink.port, SIZE).send(people, CONNECTIONS);
        }
        double limit = sink.report().rate();
        print("  raw client", "%8.0f/s, ratio %.2f".formatted(limit, campaign.rate() / limit));
    }

    // the slowest second that is neither the first nor the last, as a part of the mean
    private static String seconds(FastSink.Report report) {
        List<Long> all = report.perSecond();
        long slowest =
                all.stream()
                        .skip(1)
                        .limit(Math.max(0, all.size() - 2))
                        .min(Long::compare)
                        .orElse(0L);
        return "%s, the slowest %.0f %% of the mean"
                .formatted(all, 100.0 * slowest / Math.max(1, report.rate()));
    }

    static Map<String, String> settings(SinkProcess sink) {
        return Map.of(
                "POSTROOM_SMTP_URL",
                "smtp://127.0.0.1:" + sink.port + "?max_messages=10000",
                "POSTROOM_WORKERS_CAMPAIGN_THREADS",
                String.valueOf(CONNECTIONS));
    }

    /** Imports people, and returns the id of a campaign to them that is ready to be sent. */
    static String prepared(
            Installation installation, PostroomProcess postroom, int people, String more) {
        importPeople(installation, postroom, "other", "others", OTHERS);
        importPeople(installation, postroom, "reader", "news", people);
        Api api = api(installation, postroom);
        String html =
                "<p>Dear {{first_name}} {{last_name}}, {{subscriber.metadata.plan}} {{email}}</p>"
                        + "<p>Some text of a letter.</p>".repeat(SIZE / 30)
                        + "<a href='{{unsubscribe_url}}'>stop</a>";
        String template =
                api.post(
                                "/templates",
                                """
                                {"name": "Letter", "subject": "Hello {{first_name}}", "html": "%s"}
                                """
                                        .formatted(html))
                        .expect(201)
                        .text("/id");
        return api.post(
                        "/campaigns",
                        """
                        {"name": "First", "template_id": "%s",
                         "tag_filter": {"include_tags": ["news"]}%s}
                        """
                                .formatted(template, more))
                .expect(201)
                .text("/id");
    }

    private static void importPeople(
            Installation installation,
            PostroomProcess postroom,
            String name,
            String tag,
            int people) {
        ImportSteps imports = new ImportSteps(postroom.baseUrl(), installation.liveKey);
        for (int from = 0; from < people; from += ROWS) {
            String rows =
                    IntStream.range(from, Math.min(people, from + ROWS))
                            .mapToObj(n ->
                                    "%s-%d@example.test,Anna,Berg,%s,pro".formatted(name, n, tag))
                            .collect(
                                    Collectors.joining(
                                            "\n",
                                            "email,first_name,last_name,tags,metadata.plan\n",
                                            "\n"));
            imports.awaitEnd(imports.start("", "text/csv", rows));
        }
    }

    static void start(Installation installation, PostroomProcess postroom, String campaign) {
        api(installation, postroom).post("/campaigns/" + campaign + "/send", "{}").expect(202);
    }

    private static Api api(Installation installation, PostroomProcess postroom) {
        return new Api(postroom.baseUrl(), installation.liveKey);
    }

    private static void print(String name, String figure) {
        System.out.printf(Locale.ROOT, "%-28s %s%n", name, figure);
    }
}
