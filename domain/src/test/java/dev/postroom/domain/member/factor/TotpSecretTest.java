package dev.postroom.domain.member.factor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.SeededRandomness;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.charset.StandardCharsets;
import java.time.Instant;

final class TotpSecretTest {

    private static final TotpSecret SECRET =
            TotpSecret.of("12345678901234567890".getBytes(StandardCharsets.US_ASCII));

    // the last six digits of the eight of RFC 6238, appendix B
    @ParameterizedTest
    @CsvSource({
        "59, 94287082",
        "1111111109, 07081804",
        "1111111111, 14050471",
        "1234567890, 89005924",
        "2000000000, 69279037",
        "20000000000, 65353130"
    })
    void codesAreThoseOfTheStandard(long second, String digits) {
        Instant moment = Instant.ofEpochSecond(second);

        assertThat(SECRET.code(TotpSecret.stepAt(moment))).isEqualTo(digits.substring(2));
    }

    @Test
    void aCodeCountsInItsStepAndInThoseBesideIt() {
        Instant now = Instant.ofEpochSecond(1_000_000_000);
        long step = TotpSecret.stepAt(now);

        for (long near : new long[] {step - 1, step, step + 1}) {
            assertThat(SECRET.stepOf(SECRET.code(near), now, 0)).hasValue(near);
        }
        assertThat(SECRET.stepOf(SECRET.code(step - 2), now, 0)).isEmpty();
        assertThat(SECRET.stepOf(SECRET.code(step + 2), now, 0)).isEmpty();
        assertThat(SECRET.stepOf("", now, 0)).isEmpty();
    }

    @Test
    void aCodeOfAStepThatWasUsedCountsNoMore() {
        Instant now = Instant.ofEpochSecond(1_000_000_000);
        long step = TotpSecret.stepAt(now);

        assertThat(SECRET.stepOf(SECRET.code(step), now, step)).isEmpty();
        assertThat(SECRET.stepOf(SECRET.code(step - 1), now, step)).isEmpty();
        assertThat(SECRET.stepOf(SECRET.code(step + 1), now, step)).hasValue(step + 1);
    }

    @Test
    void theSecretIsToldInGroups() {
        assertThat(SECRET.text()).isEqualTo("GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ");
    }

    @Test
    void aSecretIsNeverPrinted() {
        TotpSecret made = TotpSecret.generate(new SeededRandomness(1));

        assertThat(made.toString()).isEqualTo("TotpSecret[secret]");
        assertThat(made).isNotEqualTo(TotpSecret.generate(new SeededRandomness(2)));
        assertThat(TotpSecret.of(made.reveal())).isEqualTo(made).hasSameHashCodeAs(made);
    }
}
