package dev.postroom.bootstrap.e2e;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Prints how many transactional mails a second the packaged jar accepts and hands over, and how
 * long they take from the request to the sink, beside inserts by pgbench in the same run. Not part
 * of the build: see docs/CONTRIBUTING.md for the command. System properties: {@code warm} and
 * {@code seconds}, {@code clients}.
 */
class TransactionalBenchmark {

    // on two cores the compiler of the JVM takes a part of them for about a minute
    private static final Duration WARM = Duration.ofSeconds(Integer.getInteger("warm", 60));
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("seconds", 30));
    private static final int PEOPLE = Integer.getInteger("people", 200_000);
    private static final int RATE = Integer.getInteger("rate", 500);
    private static final int CLIENTS = Integer.getInteger("clients", 64);

    @TempDir Path directory;

    private final AtomicLong number = new AtomicLong();

    @Test
    void transactionalMail() throws Exception {
        try (SinkProcess sink = SinkProcess.start(0);
                Installation installation = Installation.in(directory);
                PostroomProcess postroom =
                        installation.serve(
                                Map.of("POSTROOM_SMTP_URL", "smtp://127.0.0.1:" + sink.port))) {
            int port = URI.create(postroom.baseUrl()).getPort();
            Load load = new Load(port, CLIENTS, _ -> () -> mail(installation.liveKey));
            load.run(WARM);
            sink.awaitRecipients((int) number.get() - CLIENTS, Duration.ofMinutes(10));
            sink.reset();
            long before = number.get();
            Load.Result accepted = load.run(TIME);
            int count = (int) (number.get() - before) - CLIENTS;
            FastSink.Report report = sink.awaitRecipients(count, Duration.ofMinutes(10));
            print("W2 accepted", accepted.toString());
            print("  at the relay", "%8.0f/s".formatted(report.rate()));
            print(
                    "  request to relay",
                    "p50 %d ms, p99 %d ms".formatted(report.p50(), report.p99()));
            OptionalDouble limit =
                    new PgBench(installation.database(), directory)
                            .rate(
                                    CLIENTS,
                                    "INSERT INTO notes SELECT workspace_id, id, gen_random_uuid(),"
                                            + " 'x', 'x', now() FROM subscribers LIMIT 1");
            print(
                    "  pgbench",
                    limit.isPresent() ? "%8.0f/s".formatted(limit.getAsDouble()) : "not installed");
        }
    }

    @Test
    void transactionalMailDuringCampaign() throws Exception {
        try (SinkProcess sink = SinkProcess.start(0);
                Installation installation = Installation.in(directory);
                PostroomProcess postroom = installation.serve(CampaignBenchmark.settings(sink))) {
            String campaign = CampaignBenchmark.prepared(installation, postroom, PEOPLE, "");
            try (PacedLoad load =
                    new PacedLoad(postroom.origin(), () -> mail(installation.liveKey))) {
                int port = URI.create(postroom.origin()).getPort();
                new Load(port, CLIENTS, _ -> () -> mail(installation.liveKey)).run(WARM);
                sink.awaitRecipients((int) number.get() - CLIENTS, Duration.ofMinutes(10));
                sink.reset();
                CampaignBenchmark.start(installation, postroom, campaign);
                PacedLoad.Result accepted = load.run(RATE, TIME);
                FastSink.Report during = sink.report();
                FastSink.Report all =
                        sink.awaitRecipients(
                                (int) accepted.succeeded() + PEOPLE, Duration.ofMinutes(30));
                print("W2 during W1", accepted.toString());
                print("  request to relay", "p50 %d ms, p99 %d ms".formatted(all.p50(), all.p99()));
                print("  campaign and mails", during.perSecond() + " a second");
                print("  twice", String.valueOf(all.mails() - all.distinct()));
            }
        }
    }

    private Load.Request mail(String key) {
        String body =
                """
                {"to": "t%d-%d@acme.test", "subject": "Your code", "text": "It is 4711."}
                """
                        .formatted(System.currentTimeMillis(), number.incrementAndGet());
        return new Load.Request("POST", "/api/v1/emails/send", key, body);
    }

    private static void print(String name, String figure) {
        System.out.printf(Locale.ROOT, "%-28s %s%n", name, figure);
    }
}
