package dev.postroom.bootstrap.e2e;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Prints how long another account waits for the run of a trigger, and the latency of its reads,
 * alone and beside each flood of one account, with 512 MiB for the service. Not part of the build:
 * see docs/CONTRIBUTING.md for the command. System properties: {@code triggers} (also of inactive
 * webhooks), {@code people} of an import, {@code subscribers} that are counted, {@code counts} at
 * the same time, {@code seconds} of each measurement.
 */
class FairnessBenchmark {

    private static final int TRIGGERS = Integer.getInteger("triggers", 400);
    private static final int PEOPLE = Integer.getInteger("people", 2000);
    private static final int SUBSCRIBERS = Integer.getInteger("subscribers", 66_000);
    private static final int COUNTS = Integer.getInteger("counts", 24);
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("seconds", 20));
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    @TempDir Path directory;

    private Installation installation;
    private PostroomProcess postroom;
    private Floods floods;
    private QuietAccount quiet;
    private String quietKey;

    @BeforeEach
    void start() {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of());
        floods = new Floods(postroom.baseUrl(), installation.testKey, TRIGGERS, PEOPLE, COUNTS);
        quietKey = installation.keyOfFreshTestWorkspace();
        quiet = QuietAccount.of(new Api(postroom.baseUrl(), quietKey));
        for (int i = 0; i < 3; i++) {
            measured("warming");
        }
    }

    @AfterEach
    void stop() {
        System.out.println("the service is " + (postroom.isAlive() ? "up" : "DOWN"));
        postroom.close();
        installation.close();
    }

    /** Prints what the other account sees for a while. */
    private void measured(String name) {
        long end = System.nanoTime() + TIME.toNanos();
        List<Duration> runs = new ArrayList<>();
        Thread events =
                Thread.ofVirtual()
                        .start(() -> {
                            while (System.nanoTime() < end) {
                                runs.add(quiet.runLatency(PATIENCE));
                            }
                        });
        Load.Message get =
                new Load.Request("GET", "/api/v1/subscribers/" + quiet.person(), quietKey, "");
        Load.Result reads =
                new Load(postroom.port(), 1, _ -> (Supplier<Load.Message>) () -> get).run(TIME);
        join(events);
        String slowest =
                runs.stream()
                        .map(time -> "%.2f".formatted(time.toMillis() / 1000.0))
                        .sorted((one, other) ->
                                Double.compare(Double.parseDouble(other), Double.parseDouble(one)))
                        .limit(5)
                        .collect(Collectors.joining(" "));
        System.out.printf(
                Locale.ROOT,
                "%-28s reads %s   %d runs, slowest %s s%n",
                name,
                reads,
                runs.size(),
                slowest);
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void triggersAndPeople() {
        List<String> triggers = floods.triggersForEachPerson();
        // as reads are measured warm, so is the work of the flood: a tenth of it comes before
        int few = PEOPLE / 10;
        String _ =
                new Floods(postroom.baseUrl(), installation.testKey, TRIGGERS, few, COUNTS)
                        .importPeople("warming");
        long _ = floods.runsOf(triggers, (long) TRIGGERS * few);
        measured("alone");
        String _ = floods.importPeople("flood");
        for (int i = 0; i < 3; i++) {
            measured("triggers x people");
        }
        postroom.kill();
        postroom = installation.serve(Map.of());
        System.out.println("started again beside the rest of the flood");
        Api api = new Api(postroom.baseUrl(), installation.testKey);
        long start = System.nanoTime();
        triggers.forEach(id -> api.delete("/triggers/" + id).expect(204));
        System.out.println(
                "deleted all triggers in " + Duration.ofNanos(System.nanoTime() - start));
    }

    @Test
    void inactiveWebhooksAndPeople() {
        List<String> _ = floods.inactiveWebhooks();
        measured("alone");
        String _ = floods.importPeople("flood");
        for (int i = 0; i < 2; i++) {
            measured("inactive webhooks x people");
        }
    }

    @Test
    void triggersThatAnswerEachOther() {
        List<String> triggers = floods.triggersThatAnswerEachOther();
        measured("alone");
        floods.startLoop();
        measured("triggers in a circle");
        floods.awaitFailure(triggers);
        System.out.println("runs in the circle " + floods.runsOf(triggers, 1));
    }

    @Test
    void counts() {
        importMetadata();
        String campaign = floods.heavyCampaign();
        measured("alone");
        List<Map<Integer, Long>> statuses = new ArrayList<>();
        Thread counting =
                Thread.ofVirtual()
                        .start(() ->
                                statuses.add(
                                        floods.count(
                                                campaign, System.nanoTime() + TIME.toNanos())));
        measured("counts at the same time");
        join(counting);
        System.out.println("statuses of the counts " + statuses);
    }

    private void importMetadata() {
        String header =
                IntStream.range(0, 18)
                        .mapToObj("metadata.k%d"::formatted)
                        .collect(Collectors.joining(",", "email,", "\n"));
        String values = ",no match".repeat(18);
        String csv =
                IntStream.range(0, SUBSCRIBERS)
                        .mapToObj(n -> "many-%d@example.test%s".formatted(n, values))
                        .collect(Collectors.joining("\n", header, "\n"));
        ImportSteps steps = new ImportSteps(postroom.baseUrl(), installation.testKey);
        Api.Answer _ = steps.awaitEnd(steps.start("", "text/csv", csv));
    }
}
