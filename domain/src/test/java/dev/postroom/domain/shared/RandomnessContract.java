package dev.postroom.domain.shared;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Tests that every implementation of {@link Randomness} must pass. */
public interface RandomnessContract {

    Randomness randomness();

    @ParameterizedTest
    @ValueSource(ints = {1, 16, 32, 1000})
    default void asManyBytesComeAsWereAskedFor(int count) {
        assertThat(randomness().bytes(count)).hasSize(count);
    }

    @Test
    default void everyCallReturnsNewBytesInANewArray() {
        Randomness randomness = randomness();

        List<String> drawn =
                Stream.generate(() -> HexFormat.of().formatHex(randomness.bytes(16)))
                        .limit(500)
                        .toList();

        assertThat(drawn).doesNotHaveDuplicates();
    }

    @Test
    default void everyBitIsSetInAboutHalfOfTheCalls() {
        byte[] bytes = randomness().bytes(100_000);

        for (int bit = 0; bit < 8; bit++) {
            int set = 0;
            for (byte b : bytes) {
                set += b >> bit & 1;
            }
            assertThat(set).isBetween(48_000, 52_000);
        }
    }

    @Test
    default void threadsNeverGetTheSameBytes() {
        Randomness randomness = randomness();

        List<List<String>> drawn =
                Race.of(
                        4,
                        _ ->
                                Stream.generate(() ->
                                                HexFormat.of().formatHex(randomness.bytes(16)))
                                        .limit(200)
                                        .toList());

        assertThat(drawn.stream().flatMap(List::stream)).hasSize(800).doesNotHaveDuplicates();
    }
}
