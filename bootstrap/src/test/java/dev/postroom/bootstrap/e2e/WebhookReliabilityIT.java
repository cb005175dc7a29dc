package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;

/**
 * The scenarios of {@link ReliabilityRun} that are about webhooks, in small; {@link ReliabilityIT}
 * has the requests under a kill.
 */
@Timeout(180)
final class WebhookReliabilityIT {

    private static final Duration LEASE = Duration.ofSeconds(5);
    private static final long SEED = 1;

    @TempDir Path directory;

    @Test
    void aProcessThatStoodStillChangesNoDeliveryAfterwards() throws Exception {
        passes(WebhookNodeScenario.standStill(directory, 200, LEASE));
    }

    @Test
    void endpointsThatHangOrTalkGarbageDoNotConcernAHealthyOne() throws Exception {
        passes(IsolationScenario.run(directory, 100, 100));
    }

    @Test
    void whateverAReceiverDoesIsOneOutcomeWithinTheDeadline() throws Exception {
        passes(OutcomeScenario.run(directory, SEED));
    }

    @Test
    void eachDeliveryEndsAndEachEventArrivesThroughAKillAndAStopOfTheDatabase() throws Exception {
        passes(WebhookFaultScenario.run(directory, 300, 2, LEASE, SEED));
    }

    private static void passes(Finding finding) {
        assertThat(finding.problems()).as(finding.counts()).isEmpty();
    }
}
