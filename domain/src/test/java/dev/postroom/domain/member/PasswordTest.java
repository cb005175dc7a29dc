package dev.postroom.domain.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;

final class PasswordTest {

    private static final EmailAddress OWN = new EmailAddress("Barbara.Smith@example.org");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fifteen-letters",
                "   spaces count   ",
                "aaaaaaaa-bbbbbbbb-cccc",
                "the postroom is on the second floor",
                "what barbara.smith never would say aloud",
                "пароль из пятнадцати",
                "🐎🔋📎🐎🔋📎🐎🔋📎🐎🔋📎🐎🔋🐎",
            })
    void aLongTextThatIsNotGuessedFirstIsAPassword(String text) {
        assertThat(Password.chosen(text, OWN).reveal()).isEqualTo(Password.normal(text));
    }

    @ParameterizedTest
    @CsvSource({
        "fourteen-chars, too_short",
        "'', too_short",
        "🐎🔋📎🐎🔋📎🐎, too_short",
        "qwertyuiop12345, common_password",
        "PasswordStandard, common_password",
        "qwertyuiopasdfghjkl, common_password",
        "Correct Horse Battery Staple, common_password",
        "aaaaaaaaaaaaaaaaaaaa, common_password",
        "abcabcabcabcabcabc, common_password",
        "passwordpasswordpass, common_password",
        "barbara.smith@example.org, own_address",
        "barbara.smith@EXAMPLE.org1, own_address",
        "Barbara.Smith2026, own_address",
        "MyPostroom2026!, product_name",
        "postroompostrooms, product_name",
    })
    void aTextThatIsShortOrGuessedFirstIsRefused(String text, String code) {
        assertThat(refusal(text)).isEqualTo(code);
    }

    @Test
    void aPasswordHasAtMost128Characters() {
        String text = "a horse, a battery and a staple. ".repeat(4);
        assertThat(refusal(text)).isEqualTo("too_long");
        assertThat(Password.chosen(text.substring(0, 128), OWN).reveal()).hasSize(128);
    }

    @Test
    void aPasswordIsTheSameForEachWayToTypeItsLetters() {
        assertThat(Password.chosen("cafe\u0301 au lait, two", OWN).reveal())
                .isEqualTo(Password.chosen("caf\u00e9 au lait, two", OWN).reveal());
    }

    @Test
    void aPasswordIsNotPrinted() {
        assertThat(Password.chosen("fifteen-letters", OWN)).hasToString("Password[secret]");
    }

    @Test
    void theListOfCommonPasswordsIsTheOneThatWasTaken() throws GeneralSecurityException {
        byte[] list = CommonPasswords.LISTED.getBytes(StandardCharsets.US_ASCII);
        assertThat(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(list)))
                .isEqualTo("87d58ae5779bb3247e7e80183246519f2119d014ce3889d07fac69812a968865");
    }

    private static String refusal(String text) {
        Failure failure =
                catchThrowableOfType(FailureException.class, () -> Password.chosen(text, OWN))
                        .failure();
        return ((Failure.Invalid) failure).violations().getFirst().code();
    }
}
