package dev.postroom.adapters.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

final class AnswerTextTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void noCharacterIsCutInTwo(int length) {
        String text = "aé漢😀";
        String kept = AnswerText.decode(Arrays.copyOf(text.getBytes(UTF_8), length));
        assertThat(kept).doesNotContain("\uFFFD");
        assertThat(text).startsWith(kept);
        assertThat(length - kept.getBytes(UTF_8).length).isBetween(0, 3);
    }

    @Test
    void anyBytesBecomeStorableText() {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(20_260_301L);
        for (int round = 0; round < 2_000; round++) {
            byte[] bytes = new byte[random.nextInt(64)];
            random.nextBytes(bytes);
            String text = AnswerText.decode(bytes);
            assertThat(text).doesNotContain("\0");
            assertThat(new String(text.getBytes(UTF_8), UTF_8)).isEqualTo(text);
        }
    }
}
