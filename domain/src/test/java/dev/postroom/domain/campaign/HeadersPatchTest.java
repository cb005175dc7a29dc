package dev.postroom.domain.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.shared.failure.FailureException;

import org.junit.jupiter.api.Test;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

final class HeadersPatchTest {

    private static MailHeaders headers(int number) {
        Map<String, String> values = new HashMap<>();
        IntStream.range(0, number).forEach(n -> values.put("X-" + n, "old"));
        return new MailHeaders(values);
    }

    private static Map<String, String> patched(int number, Map<String, Optional<String>> patch) {
        return new HeadersPatch(patch).applyTo(headers(number)).values();
    }

    @Test
    void aPatchReplacesAddsAndRemovesByNameIgnoringCase() {
        assertThat(
                        patched(
                                3,
                                Map.of(
                                        "x-0", Optional.of("new"),
                                        "x-1", Optional.empty(),
                                        "Precedence", Optional.of("bulk"))))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("x-0", "new", "X-2", "old", "Precedence", "bulk"));
    }

    @Test
    void removingWhatIsNotThereChangesNothing() {
        assertThat(patched(1, Map.of("Subject", Optional.empty()))).isEqualTo(headers(1).values());
    }

    @Test
    void aPatchDoesNotMakeTooManyHeaders() {
        assertThat(patched(50, Map.of("X-0", Optional.of("new")))).hasSize(50);
        assertThatThrownBy(() -> patched(50, Map.of("X-50", Optional.of("new"))))
                .isInstanceOf(FailureException.class);
    }
}
