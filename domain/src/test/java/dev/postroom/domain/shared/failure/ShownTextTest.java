package dev.postroom.domain.shared.failure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names of clients in messages. */
final class ShownTextTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "news|news",
                "News letter|News letter",
                "Größe 📬|Größe 📬",
                "' '|\" \"",
                "'  x'|\"  x\"",
                "''|\"\"",
                "a\u0000b|\"a\\u0000b\"",
                "a\u200bb|\"a\\u200bb\"",
                "\u00a0|\"\\u00a0\"",
            })
    void whatIsNotSeenIsQuoted(String text, String shown) {
        assertThat(ShownText.of(text)).isEqualTo(shown);
    }

    @Test
    void aLongTextIsCutBetweenCharacters() {
        assertThat(ShownText.of("x".repeat(101))).isEqualTo("x".repeat(100) + "…");
        assertThat(ShownText.of("📬".repeat(100))).isEqualTo("📬".repeat(100));
        assertThat(ShownText.of("📬".repeat(101))).isEqualTo("📬".repeat(100) + "…");
        assertThat(ShownText.of("x".repeat(100))).isEqualTo("x".repeat(100));
    }
}
