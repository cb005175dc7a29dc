package dev.postroom.adapters.rest.shared.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.shared.page.part.LongText;

import org.junit.jupiter.api.Test;

final class LongTextTest {

    @Test
    void aLongAddressCanGoOnAfterEachOfItsParts() {
        assertThat(LongText.pieces("christina.montgomery@correspondence.example.org"))
                .containsExactly("christina.", "montgomery@", "correspondence.", "example.", "org");
    }

    @Test
    void aShortOneStaysInOneLine() {
        assertThat(LongText.isLong("ann@example.org")).isFalse();
        assertThat(LongText.isLong("christina.montgomery@correspondence.example.org")).isTrue();
    }
}
