package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.adapters.email.email.SmtpSettings.Credentials;
import dev.postroom.adapters.email.email.SmtpSettings.Security;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;

/** A URL configures the SMTP server, and the password is never shown. */
class SmtpSettingsTest {

    @ParameterizedTest
    @CsvSource({
        "smtp://mail.example.com,OPPORTUNISTIC,25",
        "smtp+starttls://mail.example.com,STARTTLS,587",
        "smtps://mail.example.com,TLS,465",
        "smtps://mail.example.com:2465,TLS,2465"
    })
    void theSchemeSaysHowTheConnectionIsProtected(String url, Security security, int port) {
        SmtpSettings settings = SmtpSettings.parse(url);
        assertThat(settings.server().security()).isEqualTo(security);
        assertThat(settings.server().host()).isEqualTo("mail.example.com");
        assertThat(settings.server().port()).isEqualTo(port);
        assertThat(settings.server().credentials()).isEmpty();
    }

    @Test
    void userAndPasswordArePercentDecoded() {
        SmtpSettings settings = SmtpSettings.parse("smtps://me%40x:p%3Aa+%2F%C3%A9@h.example");
        assertThat(settings.server().credentials()).contains(new Credentials("me@x", "p:a+/é"));
    }

    @Test
    void optionsChangeTheLimits() {
        SmtpSettings settings =
                SmtpSettings.parse(
                        "smtp://h.example?timeout=7&idle=9&max_connections=3&max_messages=5");
        assertThat(settings.timeout()).isEqualTo(Duration.ofSeconds(7));
        assertThat(settings.pool().idle()).isEqualTo(Duration.ofSeconds(9));
        assertThat(settings.pool().maxConnections()).isEqualTo(3);
        assertThat(settings.pool().maxMessages()).isEqualTo(5);
    }

    @Test
    void thePasswordIsNotPrinted() {
        assertThat(SmtpSettings.parse("smtp://me:hunter2@h.example").toString())
                .contains("me", "***")
                .doesNotContain("hunter2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "mail.example.com",
                "http://me:hunter2@h.example",
                "smtp://",
                "smtp://me@h.example",
                "smtp://:hunter2@h.example",
                "smtp://me:hunter2 @h.example",
                "smtp://me:%zz@h.example",
                "smtp://me:hunter2@h.example/path",
                "smtp://me:hunter2@h.example#x",
                "smtp://me:hunter2@h.example:99999",
                "smtp://me:hunter2@h.example?speed=1",
                "smtp://me:hunter2@h.example?timeout",
                "smtp://me:hunter2@h.example?chunking=off",
                "smtp://me:hunter2@h.example?timeout=0",
                "smtp://me:hunter2@h.example?final_timeout=601",
                "smtp://me:hunter2@h.example?max_connections=-1"
            })
    void aWrongUrlIsExplainedWithoutRepeatingIt(String url) {
        assertThatThrownBy(() -> SmtpSettings.parse(url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("The SMTP URL is invalid: ")
                .hasMessageEndingWith(".")
                .hasMessageNotContaining("hunter2")
                .hasNoCause();
    }
}
