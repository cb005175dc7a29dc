package dev.postroom.bootstrap.e2e;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
 * {@code seconds}, {@code clients} that send as fast as they can, {@code alone} and {@code rate}
 * for the mails a second without and with a campaign, {@code people} who receive the campaign.
 */
class TransactionalBenchmark {

    // on two cores the compiler of the JVM takes a part of them for about a minute
    private static final Duration WARM = Duration.ofSeconds(Integer.getInteger("warm", 60));
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("seconds", 30));
    private static final int PEOPLE = Integer.getInteger("people", 200_000);
    private static final int ALONE = Integer.getInteger("alone", 1000);
    private static final int RATE = Integer.getInteger("rate", 500);
    private static final int CLIENTS = Integer.getInteger("clients", 64);
    private static final int WARMING = 4;
    private static final Duration LIMIT = Duration.ofMinutes(30);

    @TempDir Path directory;

    private final AtomicLong number = new AtomicLong();

    @Test
    void transactionalMail() throws Exception {
        try (SinkProcess sink = SinkProcess.start(0);
                Installation installation = Installation.in(directory);
                PostroomProcess postroom =
                        installation.serve(
                                Map.of("POSTROOM_SMTP_URL", "smtp://127.0.0.1:" + sink.port))) {
            warm(installation, postroom, sink);
            long before = number.get();
            Load.Result accepted = load(installation, postroom, CLIENTS).run(TIME);
            int count = (int) (number.get() - before) - CLIENTS;
            FastSink.Report report = sink.awaitRecipients(count, LIMIT);
            print("W2 accepted", accepted.toString());
            print("  at the relay", "%8.0f/s".formatted(report.rate()));
            print("  request to relay", report.waits().toString());
            sink.reset();
            PacedLoad.Result paced = paced(installation, postroom).run(ALONE, TIME);
            print("W2 at %d/s".formatted(ALONE), paced.toString());
            print(
                    "  due to relay",
                    sink.awaitRecipients((int) paced.succeeded(), LIMIT).waits().toString());
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
            warm(installation, postroom, sink);
            CampaignBenchmark.start(installation, postroom, campaign);
            PacedLoad.Result paced = paced(installation, postroom).run(RATE, TIME);
            FastSink.Report during = sink.report();
            FastSink.Report all = sink.awaitRecipients((int) paced.succeeded() + PEOPLE, LIMIT);
            print("W2 during W1", paced.toString());
            print("  due to relay", all.waits().toString());
            print("  campaign and mails", all.perSecond() + " a second");
            long reached = during.mails() - during.waits().mails();
            print(
                    "  campaign",
                    "%d of %d mails by the last answer%s"
                            .formatted(reached, PEOPLE, reached < PEOPLE ? "" : ": too few"));
            print("  twice", String.valueOf(all.mails() - all.distinct()));
            CampaignBenchmark.limit(sink, all, PEOPLE);
        }
    }

    private void warm(Installation installation, PostroomProcess postroom, SinkProcess sink) {
        // few at a time: beside many threads of the server the compiler gets next to no time
        print("warmed by", load(installation, postroom, WARMING).run(WARM).toString());
        sink.awaitRecipients((int) number.get() - WARMING, LIMIT);
        sink.reset();
    }

    private Load load(Installation installation, PostroomProcess postroom, int clients) {
        return new Load(
                postroom.port(),
                clients,
                _ -> () -> mail(installation.liveKey, System.currentTimeMillis()));
    }

    private PacedLoad paced(Installation installation, PostroomProcess postroom) {
        return new PacedLoad(postroom.port(), due -> mail(installation.liveKey, due));
    }

    private Load.Request mail(String key, long millis) {
        String body =
                """
                {"to": "t%d-%d@acme.test", "subject": "Your code", "text": "It is 4711."}
                """
                        .formatted(millis, number.incrementAndGet());
        return new Load.Request("POST", "/api/v1/emails/send", key, body);
    }

    private static void print(String name, String figure) {
        System.out.printf(Locale.ROOT, "%-28s %s%n", name, figure);
    }
}
