package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Kills, stops, starves and misleads the packaged jar, and compares what clients were told, what an
 * SMTP server and a receiver of webhooks have written into their ledgers and what the database
 * holds; prints one line for each scenario. Not part of the build: see docs/CONTRIBUTING.md for the
 * command. System properties: {@code people} of a campaign, {@code kills}, {@code posts} and {@code
 * seed}. {@link ReliabilityIT} runs the same scenarios in small.
 */
class ReliabilityRun {

    private static final int PEOPLE = Integer.getInteger("people", 100_000);
    private static final int KILLS = Integer.getInteger("kills", 20);
    private static final int POSTS = Integer.getInteger("posts", 10_000);
    private static final long SEED = Long.getLong("seed", System.nanoTime());
    private static final Duration LEASE = Duration.ofSeconds(10);
    private static final Duration SOON = Duration.ofSeconds(10);
    private static final Map<String, Finding> FINDINGS = new TreeMap<>();

    @TempDir Path directory;

    @Test
    void killsWithResend() throws Exception {
        note("01 kills, resend", KillScenario.run(directory, PEOPLE, KILLS, "resend", SEED));
    }

    @Test
    void killsWithHold() throws Exception {
        note("01 kills, hold", KillScenario.run(directory, PEOPLE, KILLS, "hold", SEED));
    }

    @Test
    void oneOfTwoNodesDies() throws Exception {
        note("02 a node dies", NodeScenarios.killForGood(directory, PEOPLE / 5, 4, LEASE));
    }

    @Test
    void theDatabaseStopsAtOnce() throws Exception {
        note("03 database stops", OutageScenarios.stops(directory, PEOPLE / 5, 5, SEED));
    }

    @Test
    void everyBackendIsTerminated() throws Exception {
        note(
                "04 backends end",
                OutageScenarios.terminations(directory, PEOPLE / 5, Duration.ofSeconds(60)));
    }

    @Test
    void aNodeStandsStill() throws Exception {
        note("05 a node stands still", NodeScenarios.standStill(directory, PEOPLE / 5, 4, LEASE));
    }

    @Test
    void postsUnderKills() throws Exception {
        note(
                "06 posts under kills",
                PostScenario.run(directory, POSTS, KILLS, SEED, Duration.ofMinutes(1)));
    }

    @Test
    void aServerThatMisbehaves() throws Exception {
        note("09 bad peer, resend", FaultScenario.run(directory, PEOPLE / 10, "resend", SEED));
    }

    @Test
    void aServerThatMisbehavesWithHold() throws Exception {
        note("09 bad peer, hold", FaultScenario.run(directory, PEOPLE / 10, "hold", SEED));
    }

    @Test
    void unsubscribingStopsMails() throws Exception {
        note("15 unsubscribe", UnsubscribeScenario.run(directory, PEOPLE / 5, 200, SEED));
    }

    @Test
    void anUpgradeInTheMiddle() throws Exception {
        note("19 upgrade", StopScenarios.upgrade(directory, PEOPLE / 5));
    }

    @Test
    void gracefulStops() throws Exception {
        note("20 graceful stop, resend", StopScenarios.stops(directory, PEOPLE / 5, 3, "resend"));
    }

    @Test
    void gracefulStopsWithHold() throws Exception {
        note("20 graceful stop, hold", StopScenarios.stops(directory, PEOPLE / 5, 3, "hold"));
    }

    @Test
    void aNodeWithWebhooksStandsStill() throws Exception {
        note("05 still, webhooks", WebhookNodeScenario.standStill(directory, 5000, LEASE));
    }

    @Test
    void endpointsOfAnotherAccountHang() throws Exception {
        note("07 late commit, isolation", IsolationScenario.run(directory, 10_000, 5000));
    }

    @Test
    void receiversMisbehave() throws Exception {
        note("12 bad receivers", OutcomeScenario.run(directory, SEED));
    }

    @Test
    void anEndpointIsDead() throws Exception {
        note(
                "13 dead endpoint",
                DeadEndpointScenario.run(directory, PEOPLE, Duration.ofSeconds(30)));
    }

    @Test
    void webhooksThroughRandomFaults() throws Exception {
        note(
                "14 faults, webhooks",
                WebhookFaultScenario.run(directory, PEOPLE, 2 * KILLS, LEASE, SEED));
    }

    @Test
    void waitingRunsOverARestart() {
        note("16 waiting runs, restart", WaitingRunsScenario.restart(directory, PEOPLE / 2, SOON));
    }

    @Test
    void waitingRunsOnTwoNodes() {
        note("16 waiting runs, nodes", WaitingRunsScenario.twoNodes(directory, PEOPLE / 2, SOON));
    }

    private static void note(String line, Finding finding) {
        FINDINGS.put(line, finding);
        print(line, finding);
        assertThat(finding.problems())
                .as("%s, seed %d: %s", line, SEED, finding.counts())
                .isEmpty();
    }

    @AfterAll
    static void summary() {
        System.out.printf(
                Locale.ROOT,
                "%nseed %d, people %d, kills %d, posts %d%n",
                SEED,
                PEOPLE,
                KILLS,
                POSTS);
        FINDINGS.forEach(ReliabilityRun::print);
    }

    private static void print(String line, Finding finding) {
        System.out.printf(
                Locale.ROOT,
                "%-26s %-4s %s %s%n",
                line,
                finding.problems().isEmpty() ? "PASS" : "FAIL",
                finding.counts(),
                finding.problems().isEmpty() ? "" : finding.problems());
    }
}
