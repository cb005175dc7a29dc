package dev.postroom.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.bootstrap.settings.SmtpServer.Encryption;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Optional;

class SmtpAddressTest {

    @ParameterizedTest
    @CsvSource({
        "smtp://h, PLAIN, 25",
        "smtp+starttls://h, STARTTLS, 587",
        "smtps://h/, TLS, 465",
        "smtp://h:2525, PLAIN, 2525",
    })
    void theSchemeSaysHowTheConnectionIsProtected(String text, Encryption encryption, int port) {
        assertThat(SmtpAddress.format().read(text))
                .isEqualTo(
                        new SmtpServer(encryption, "h", port, Optional.empty(), Optional.empty()));
    }

    @Test
    void userAndPasswordMayHoldEncodedAndPlainSigns() {
        SmtpServer server = SmtpAddress.format().read("smtps://me%40x.example:a:b@c@h:1");

        assertThat(server.user()).contains("me@x.example");
        assertThat(server.password().map(Secret::reveal)).contains("a:b@c");
        assertThat(server.toString()).doesNotContain("a:b@c");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"h:25", "http://h", "smtp://", "smtp://h:0", "smtp://h:x", "smtp://a b"})
    void anythingElseIsRefused(String text) {
        assertThatThrownBy(() -> SmtpAddress.format().read(text)).isInstanceOf(BadValue.class);
    }
}
