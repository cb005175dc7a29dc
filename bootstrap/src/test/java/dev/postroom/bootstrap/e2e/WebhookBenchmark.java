package dev.postroom.bootstrap.e2e;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

/**
 * Prints how many deliveries a second the packaged jar posts to a receiver of our own, signed and
 * stored, beside what a raw client does with the same requests in the same run. Not part of the
 * build: see docs/CONTRIBUTING.md for the command. System properties: {@code events}, {@code
 * endpoints}, {@code warm} events before, {@code connections} of the raw client, {@code history}
 * deliveries that ended before, {@code rate} and {@code seconds} of the runs beside other accounts.
 */
class WebhookBenchmark {

    private static final int EVENTS = Integer.getInteger("events", 20_000);
    private static final int ENDPOINTS = Integer.getInteger("endpoints", 5);
    private static final int WARM = Integer.getInteger("warm", 10_000);
    private static final int CONNECTIONS = Integer.getInteger("connections", 64);
    private static final int HISTORY = Integer.getInteger("history", 10_000_000);
    private static final int RATE = Integer.getInteger("rate", 20);
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("seconds", 30));
    private static final Duration LIMIT = Duration.ofMinutes(30);
    private static final Duration RAW = Duration.ofSeconds(5);

    @TempDir Path directory;

    @Test
    void deliveries() throws Exception {
        try (WebhookCourse course = WebhookCourse.start(directory, Map.of())) {
            EventSource source = warm(course, "/ok/", ENDPOINTS);
            limit(course.rig, run("W6", course, source, "/ok/", ENDPOINTS));
        }
    }

    @Test
    void deliveriesBesideOneThatHangs() throws Exception {
        try (WebhookCourse course = WebhookCourse.start(directory, Map.of())) {
            int healthy = 2 * ENDPOINTS - 1;
            EventSource source = warm(course, "/ok/", healthy);
            double alone = run("W6 without a dead one", course, source, "/ok/", healthy).rate();
            course.rig.hook(course.rig.api(course.postroom), "/hang/1");
            double beside = run("W6 beside a dead one", course, source, "/ok/", healthy).rate();
            print("  of it alone", "%.2f".formatted(beside / alone));
            print("  in flight to it", "" + course.rig.receiver.sum("/hang/").mostOpen());
        }
    }

    @Test
    void deliveriesOfWhichAFifthFails() throws Exception {
        // retries are mixed with first attempts, not left to the end
        Map<String, String> settings = Map.of("POSTROOM_WEBHOOK_SCHEDULE", "0s" + ",1s".repeat(9));
        try (WebhookCourse course = WebhookCourse.start(directory, settings)) {
            EventSource source = warm(course, "/errors/", ENDPOINTS);
            ReceiverFigures.Sum sum =
                    run("W6 with 20 % of 500", course, source, "/errors/", ENDPOINTS);
            print("  requests", "%8.0f/s".formatted(sum.rate() * sum.requests() / sum.accepted()));
        }
    }

    @Test
    void deliveriesAfterALongHistory() throws Exception {
        try (WebhookCourse course = WebhookCourse.start(directory, Map.of())) {
            EventSource source = warm(course, "/ok/", ENDPOINTS);
            double before = run("W6 before", course, source, "/ok/", ENDPOINTS).rate();
            new DeliveryHistory(course.rig.installation.database()).add(HISTORY);
            print("  history", "%d deliveries added".formatted(HISTORY));
            // what was read from the disk for the first time is not measured
            course.run(source, WARM, "/ok/", ENDPOINTS);
            double after =
                    run("W6 after %d".formatted(HISTORY), course, source, "/ok/", ENDPOINTS).rate();
            print("  of it before", "%.2f".formatted(after / before));
        }
    }

    @Test
    void latencyBesideOtherAccounts() throws Exception {
        try (WebhookCourse course = WebhookCourse.start(directory, Map.of());
                IsolationLoad load = IsolationLoad.start(course.rig, course.postroom, RATE)) {
            load.healthy(TIME);
            ReceiverFigures.Sum alone = latency("alone", load, course.rig);
            load.besideHanging(1);
            ratio(latency("beside one that hangs", load, course.rig), alone);
            load.besideHanging(9);
            ratio(latency("beside ten that hang", load, course.rig), alone);
            load.besideGarbage();
            ratio(latency("beside garbage too", load, course.rig), alone);
        }
    }

    private static ReceiverFigures.Sum latency(String name, IsolationLoad load, WebhookRig rig) {
        rig.receiver.reset();
        long sent = load.healthy(TIME);
        ReceiverFigures.Sum sum = rig.receiver.awaitDistinct("/ok/", sent, LIMIT);
        print("W6 " + name, "%s, twice %d".formatted(sum.waits(), sum.twice()));
        return sum;
    }

    private static void ratio(ReceiverFigures.Sum beside, ReceiverFigures.Sum alone) {
        print(
                "  p99 of it alone",
                "%.2f".formatted((double) beside.waits().p99() / alone.waits().p99()));
    }

    private static EventSource warm(WebhookCourse course, String path, int endpoints) {
        EventSource source = course.endpoints(path, endpoints);
        course.run(source, WARM, path, endpoints);
        return source;
    }

    private static ReceiverFigures.Sum run(
            String name, WebhookCourse course, EventSource source, String path, int endpoints) {
        WebhookCourse.Result result = course.run(source, EVENTS, path, endpoints);
        ReceiverFigures.Sum sum = result.healthy();
        print(name, "%8.0f/s, twice %d".formatted(sum.rate(), sum.twice()));
        print("  computing", result.computing());
        return sum;
    }

    private static void limit(WebhookRig rig, ReceiverFigures.Sum sum) {
        byte[] sample = rig.receiver.sample();
        String text = new String(sample, StandardCharsets.ISO_8859_1);
        int body = text.length() - text.indexOf("\r\n\r\n") - 4;
        print("  bytes of a request", "%d, of its body %d".formatted(sample.length, body));
        Load raw = new Load(rig.receiver.port, CONNECTIONS, _ -> () -> () -> sample);
        raw.run(RAW);
        double limit = raw.run(RAW).rate();
        print("  raw client", "%8.0f/s, ratio %.2f".formatted(limit, sum.rate() / limit));
    }

    private static void print(String name, String figure) {
        System.out.printf(Locale.ROOT, "%-28s %s%n", name, figure);
    }
}
