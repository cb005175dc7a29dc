package dev.postroom.domain.member;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.SeededRandomness;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SecretTokenTest {

    @Test
    void aTokenIsReadFromItsText() {
        SecretToken token = SecretToken.generate(new SeededRandomness(1));
        assertThat(token.reveal()).matches("[0-9A-Za-z_-]{43}");
        assertThat(SecretToken.parse(token.reveal()).orElseThrow().hash()).isEqualTo(token.hash());
        assertThat(token.hash()).hasSize(32);
        assertThat(token).hasToString("SecretToken[secret]");
    }

    @Test
    void eachTokenIsAnotherOne() {
        SeededRandomness randomness = new SeededRandomness(1);
        assertThat(SecretToken.generate(randomness).reveal())
                .isNotEqualTo(SecretToken.generate(randomness).reveal());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "short",
                "012345678901234567890123456789012345678901",
                "01234567890123456789012345678901234567890123",
                "012345678901234567890123456789012345678901=",
                "01234567890123456789012345678901234567890 2"
            })
    void anotherTextIsNoToken(String text) {
        assertThat(SecretToken.parse(text)).isEmpty();
    }
}
