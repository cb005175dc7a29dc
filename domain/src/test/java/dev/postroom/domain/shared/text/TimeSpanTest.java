package dev.postroom.domain.shared.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.Optional;

class TimeSpanTest {

    private static final Instant SHOWN = Instant.parse("2030-01-01T00:00:00.123Z");

    @Test
    void theEndsAreOutside() {
        TimeSpan span = new TimeSpan(Optional.of(SHOWN), Optional.of(SHOWN.plusMillis(2)));

        assertThat(span.contains(SHOWN)).isFalse();
        assertThat(span.contains(SHOWN.plusMillis(1))).isTrue();
        assertThat(span.contains(SHOWN.plusMillis(2))).isFalse();
    }

    @Test
    void aRowIsNotAfterTheTimeThatClientsSeeOfIt() {
        Instant stored = SHOWN.plusNanos(456_000);

        assertThat(new TimeSpan(Optional.of(SHOWN), Optional.empty()).contains(stored)).isFalse();
        assertThat(new TimeSpan(Optional.of(stored), Optional.empty()).contains(stored)).isFalse();
        assertThat(new TimeSpan(Optional.empty(), Optional.of(SHOWN)).contains(stored)).isFalse();
    }
}
