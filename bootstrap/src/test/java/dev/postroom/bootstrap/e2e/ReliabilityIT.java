package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;

/** The scenarios of {@link ReliabilityRun} in small; {@link CampaignIT} kills the process. */
@Timeout(180)
final class ReliabilityIT {

    private static final Duration LEASE = Duration.ofSeconds(8);
    private static final long SEED = 1;

    @TempDir Path directory;

    @Test
    void aProcessThatStoodStillIsFollowedAndChangesNothingAfterwards() throws Exception {
        passes(NodeScenarios.standStill(directory, 400, 30, LEASE));
    }

    @Test
    void aDatabaseThatStopsAtOnceLosesNothing() throws Exception {
        passes(OutageScenarios.stops(directory, 400, 2, SEED));
    }

    @Test
    void whatIsAcknowledgedSurvivesAKill() throws Exception {
        passes(PostScenario.run(directory, 200, 1, SEED, Duration.ofSeconds(5)));
    }

    @Test
    void aServerThatMisbehavesLeavesEachRecipientOneOutcome() throws Exception {
        passes(FaultScenario.run(directory, 600, "hold", SEED));
    }

    @Test
    void unsubscribingStopsTheMailsThatStartASecondLater() throws Exception {
        passes(UnsubscribeScenario.run(directory, 600, 40, SEED));
    }

    @Test
    void aStopInOrderLeavesNothingInDoubt() throws Exception {
        passes(StopScenarios.stops(directory, 2000, 1, "hold"));
    }

    @Test
    void waitingRunsGoOnOnceAfterARestartAndWithTwoProcesses() {
        passes(WaitingRunsScenario.restart(directory, 1500, Duration.ofSeconds(20)));
        passes(WaitingRunsScenario.twoNodes(directory, 1500, Duration.ofSeconds(20)));
    }

    private static void passes(Finding finding) {
        assertThat(finding.problems()).as(finding.counts()).isEmpty();
    }
}
