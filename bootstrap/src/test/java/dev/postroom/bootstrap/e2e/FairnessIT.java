package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Small floods of one account beside another one. {@link FairnessBenchmark} has the large ones. */
class FairnessIT {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static URI readiness;
    private static Floods floods;
    private static QuietAccount quiet;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        int management = TestPorts.next();
        readiness = URI.create("http://127.0.0.1:" + management + "/readyz");
        postroom = installation.serve(Map.of(), management);
        floods = new Floods(postroom.baseUrl(), installation.testKey, 60, 200, 12);
        quiet =
                QuietAccount.of(
                        new Api(postroom.baseUrl(), installation.keyOfFreshTestWorkspace()));
    }

    @AfterAll
    static void stop() {
        postroom.close();
        installation.close();
    }

    private static void goesOn() {
        assertThat(quiet.runLatency(PATIENCE)).isLessThan(PATIENCE);
        assertThat(postroom.isAlive()).isTrue();
    }

    @Test
    void eachRunOfManyTriggersAndPeopleIsStartedOnceAndAnotherAccountGoesOn() {
        List<String> triggers = floods.triggersForEachPerson();

        String path = floods.importPeople("triggered");
        goesOn();
        new ImportSteps(postroom.baseUrl(), installation.testKey).awaitEnd(path);
        goesOn();

        long all = (long) floods.triggers() * floods.people();
        assertThat(floods.runsOf(triggers, all)).isEqualTo(all);
        Api api = new Api(postroom.baseUrl(), installation.testKey);
        triggers.forEach(id -> api.delete("/triggers/" + id).expect(204));
        goesOn();
    }

    @Test
    void inactiveWebhooksCostNothingAndShowWhatTheyMissedWhenAsked() {
        List<String> webhooks = floods.inactiveWebhooks();
        Api api = new Api(postroom.baseUrl(), installation.testKey);

        String path = floods.importPeople("missed");
        new ImportSteps(postroom.baseUrl(), installation.testKey).awaitEnd(path);
        goesOn();

        String deliveries =
                "/webhooks/%s/deliveries?status=skipped&event_type=subscriber.created"
                        .formatted(webhooks.getFirst());
        assertThat(api.get(deliveries).body().at("/total").asLong())
                .isGreaterThanOrEqualTo(floods.people());
        webhooks.forEach(id -> api.delete("/webhooks/" + id).expect(204));
    }

    @Test
    void triggersThatAnswerEachOtherEndSoonWithAReason() {
        List<String> triggers = floods.triggersThatAnswerEachOther();

        floods.startLoop();
        goesOn();

        // those of the first cause, and one failure of each trigger in each hour
        floods.awaitFailure(triggers);
        assertThat(floods.runsOf(triggers, 1000)).isLessThan(1100);
        Api api = new Api(postroom.baseUrl(), installation.testKey);
        assertThat(
                        triggers.stream()
                                .map(id ->
                                        api.get("/triggers/%s/runs?status=failed".formatted(id))
                                                .body()))
                .flatExtracting(page -> page.findValuesAsText("reason"))
                .contains("too_many_runs");
        triggers.forEach(id -> api.delete("/triggers/" + id).expect(204));
    }

    @Test
    void aFloodOfBatchesLeavesConnectionsToAnotherAccount() throws Exception {
        long end = System.nanoTime() + Duration.ofSeconds(3).toNanos();
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Map<Integer, Long>> flood = clients.submit(() -> floods.batches(end));
            while (!flood.isDone()) {
                goesOn();
            }
            assertThat(flood.get().keySet()).isSubsetOf(Set.of(200, 503)).contains(200);
        }
        goesOn();
    }

    @Test
    void countsTakeTurnsOthersAreToldToRetryAndTheProcessStaysReady() throws Exception {
        String campaign = floods.heavyCampaign();

        long end = System.nanoTime() + Duration.ofSeconds(3).toNanos();
        Map<Integer, Long> statuses;
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Map<Integer, Long>> counting = clients.submit(() -> floods.count(campaign, end));
            int looks = 0;
            while (!counting.isDone()) {
                assertThat(postroom.answers(readiness)).as("look %d", looks).isTrue();
                looks++;
            }
            assertThat(looks).isPositive();
            statuses = counting.get();
        }

        assertThat(statuses.keySet()).isSubsetOf(Set.of(200, 503)).contains(200);
        goesOn();
    }
}
