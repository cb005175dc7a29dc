package dev.postroom.domain.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.postroom.domain.shared.failure.FailureException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.stream.IntStream;
import java.util.stream.Stream;

class ColourTest {

    // each part in steps of 17: 4096 colours
    private static Stream<Colour> many() {
        return IntStream.range(0, 4096)
                .mapToObj(i -> new Colour((i >> 8) * 17, (i >> 4 & 15) * 17, (i & 15) * 17));
    }

    @Test
    void aColourIsWrittenAsItIsRead() {
        assertThat(Colour.parse("#0B5cad")).isEqualTo(new Colour(11, 92, 173));
        assertThat(Colour.parse("#0B5cad").hex()).isEqualTo("#0b5cad");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "red", "#fff", "0b5cad", "#0b5cag", "#0b5cad;}", "#0b5cad "})
    void otherTextIsRefused(String text) {
        assertThatThrownBy(() -> Colour.parse(text)).isInstanceOf(FailureException.class);
    }

    @Test
    void theContrastIsThatOfTheAccessibilityGuidelines() {
        assertThat(Colour.BLACK.contrast(Colour.WHITE)).isEqualTo(21, within(0.001));
        assertThat(Colour.WHITE.contrast(Colour.parse("#767676"))).isEqualTo(4.54, within(0.01));
        assertThat(Colour.WHITE.contrast(Colour.WHITE)).isEqualTo(1);
    }

    @Test
    void textCanBeReadOnEveryColour() {
        assertThat(many()).allMatch(colour -> colour.text().contrast(colour) >= 4.5);
    }

    @Test
    void everyColourIsMadeVisibleOnLightAndDarkGround() {
        for (Colour ground : new Colour[] {Colour.WHITE, new Colour(15, 20, 25)}) {
            assertThat(many())
                    .allMatch(colour -> colour.visibleOn(ground, 4.5).contrast(ground) >= 4.5);
        }
        Colour visible = Colour.parse("#0b5cad");
        assertThat(visible.visibleOn(Colour.WHITE, 4.5)).isEqualTo(visible);
    }
}
