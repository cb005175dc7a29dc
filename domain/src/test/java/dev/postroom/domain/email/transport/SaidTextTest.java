package dev.postroom.domain.email.transport;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SaidTextTest {

    @ParameterizedTest
    @ValueSource(
            strings = {"250 ok", "550", "421-a\r\n421 b", "354 go on", "422 invalid recipient"})
    void whatAServerSaidBeginsWithACode(String reply) {
        assertThat(SaidText.isOfServer(reply)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "The mail cannot be written.", "5501 what", "55", "650 x"})
    void aReasonOfTheServiceIsNoReply(String text) {
        assertThat(SaidText.isOfServer(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "550 5.1.1 <a@one.example>: Recipient address rejected: User unknown",
                "550 5.1.1 <bob.b@two.example>:  Recipient address rejected: User  unknown",
                "550-5.1.1 <c@x.example>: Recipient address\r\n550 rejected: User unknown",
                "422 <d@x.example>: Recipient address rejected: User unknown"
            })
    void repliesThatDifferInTheAddressHaveTheSameWords(String reply) {
        assertThat(SaidText.wordsOf(reply).replaceFirst("^5.1.1 ", ""))
                .isEqualTo("<>: recipient address rejected: user unknown");
    }

    @Test
    void aTextForTheLogNamesNoAddressAndNoLink() {
        assertThat(
                        SaidText.withoutAddresses(
                                "550 ann@example.org\r\n  is unknown, see https://x.example/ann"))
                .isEqualTo("550 <> is unknown, see <link>");
    }
}
