package dev.postroom.bootstrap.settings.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.net.URI;

final class HeloNameTest {

    @ParameterizedTest
    @CsvSource({
        "https://mail.example.com/x, mail.example.com",
        "http://localhost:8080, localhost",
        "http://127.0.0.1:8080, [127.0.0.1]",
        "http://[::1]:8080, [IPv6:::1]",
        "https://xn--bcher-kva.example, xn--bcher-kva.example",
        "https://bücher.example:8443, xn--bcher-kva.example",
        "https://under_score.example, localhost"
    })
    void theHostOfThePublicUrlIsTheName(URI url, String name) {
        assertThat(HeloName.of(url)).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource({
        "mail.example.com, mail.example.com",
        "bücher.example, xn--bcher-kva.example",
        "192.0.2.1, [192.0.2.1]",
        "[192.0.2.1], [192.0.2.1]",
        "2001:db8::1, [IPv6:2001:db8::1]",
        "[IPv6:2001:db8::1], [IPv6:2001:db8::1]"
    })
    void aNameAnAddressOrALiteralCanBeSet(String text, String name) {
        assertThat(HeloName.format().read(text)).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mail example", "a@b", "mail.example.com\r\nMAIL", "-x"})
    void otherTextIsRefused(String text) {
        assertThatThrownBy(() -> HeloName.format().read(text)).isInstanceOf(Format.BadValue.class);
    }
}
