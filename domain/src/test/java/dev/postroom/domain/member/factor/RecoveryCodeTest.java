package dev.postroom.domain.member.factor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.shared.SeededRandomness;
import dev.postroom.domain.shared.seal.MacKey;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Locale;
import java.util.UUID;

final class RecoveryCodeTest {

    private static final MacKey KEY = new MacKey(new byte[32]);
    private static final PersonId ANN = new PersonId(new UUID(0, 1));
    private static final PersonId BOB = new PersonId(new UUID(0, 2));

    @Test
    void tenDifferentCodesAreMadeInGroups() {
        List<RecoveryCode> codes = RecoveryCode.generate(new SeededRandomness(1));

        assertThat(codes).hasSize(10).doesNotHaveDuplicates();
        assertThat(codes)
                .extracting(RecoveryCode::reveal)
                .doesNotHaveDuplicates()
                .allMatch(text -> text.matches("[a-z2-7]{4}(-[a-z2-7]{4}){3}"));
        assertThat(codes.getFirst().toString()).isEqualTo("RecoveryCode[secret]");
    }

    @Test
    void aCodeIsReadHoweverItIsTyped() {
        RecoveryCode code = RecoveryCode.generate(new SeededRandomness(1)).getFirst();
        byte[] hash = code.hash(KEY, ANN);
        String shown = code.reveal();

        for (String typed :
                List.of(
                        shown,
                        shown.toUpperCase(Locale.ROOT),
                        shown.replace("-", ""),
                        " " + shown.replace('-', ' ') + " ",
                        shown.replace('o', '0').replace('i', '1'))) {
            assertThat(RecoveryCode.parse(typed).orElseThrow().hash(KEY, ANN)).isEqualTo(hash);
        }
        assertThat(code.hash(KEY, BOB)).isNotEqualTo(hash);
        assertThat(code.hash(KEY.derive("other"), ANN)).isNotEqualTo(hash);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "123456",
                "aaaa-aaaa-aaaa",
                "aaaa-aaaa-aaaa-aaa8",
                "aaaa-aaaa-aaaa-aaaaa"
            })
    void otherTextsAreNoCodes(String typed) {
        assertThat(RecoveryCode.parse(typed)).isEmpty();
    }
}
