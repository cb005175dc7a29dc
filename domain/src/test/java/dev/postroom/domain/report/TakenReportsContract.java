package dev.postroom.domain.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;

/** Tests that every implementation of {@link TakenReports} must pass. */
public interface TakenReportsContract extends PortContract {

    /** The port, on the store of {@link #ports()}. */
    TakenReports reports();

    private boolean remember(Workspace workspace, String report, Instant at) {
        byte[] hash = report.getBytes(StandardCharsets.UTF_8);
        return ports().transactions().inTransaction(() -> reports().remember(workspace, hash, at));
    }

    @Test
    default void aReportIsNewOnce() {
        Workspace here = newLive();

        assertThat(remember(here, "a", ports().now())).isTrue();
        assertThat(remember(here, "b", ports().now())).isTrue();
        assertThat(remember(here, "a", ports().now())).isFalse();
        assertThat(remember(here, "b", ports().now().plus(Duration.ofDays(1)))).isFalse();
    }

    @Test
    default void eachWorkspaceRemembersItsOwnReports() {
        Workspace here = newLive();
        remember(here, "a", ports().now());

        for (Workspace stranger : strangersTo(here)) {
            assertThat(remember(stranger, "a", ports().now())).isTrue();
        }
        assertThat(remember(here, "a", ports().now())).isFalse();
    }

    @Test
    default void aReportIsForgottenAfterItsTime() {
        Workspace here = newLive();
        Instant begin = ports().now();
        remember(here, "a", begin);
        remember(here, "b", begin.plus(Duration.ofDays(2)));

        assertThat(remember(here, "a", begin.plus(TakenReports.REMEMBERED))).isFalse();
        Instant later = begin.plus(TakenReports.REMEMBERED).plusSeconds(1);
        assertThat(remember(here, "c", later)).isTrue();
        assertThat(remember(here, "a", later)).isTrue();
        assertThat(remember(here, "b", later)).isFalse();
    }

    @Test
    default void aReportWhoseTransactionFailedIsNew() {
        Workspace here = newLive();
        byte[] hash = {1, 2, 3};

        Rollback.of(ports().transactions(), () -> reports().remember(here, hash, ports().now()));

        assertThat(reports().remember(here, hash, ports().now())).isTrue();
    }
}
