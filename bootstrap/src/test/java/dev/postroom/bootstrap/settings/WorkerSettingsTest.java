package dev.postroom.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.time.Duration;

final class WorkerSettingsTest {
    private final WorkerSettings settings =
            new WorkerSettings(
                    Duration.ofSeconds(5),
                    Duration.ofSeconds(8),
                    Duration.ofMillis(200),
                    4,
                    500,
                    8,
                    10);

    @Test
    void aLeaseIsLongerThanItsWork() {
        assertThat(settings.leaseFor(Duration.ofSeconds(15))).isEqualTo(Duration.ofSeconds(30));
        assertThat(settings.leaseFor(Duration.ofSeconds(1))).isEqualTo(Duration.ofSeconds(5));
    }
}
