package dev.postroom.bootstrap.settings.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MaskingTest {

    @ParameterizedTest
    @CsvSource(
            delimiterString = " -> ",
            value = {
                "postgresql://u:hunter2@h/d -> postgresql://u:********@h/d",
                "postgresql://u:a@b/c:d@h/d -> postgresql://u:********@h/d",
                "jdbc:postgresql://h/d?user=u&password=hunter2&ssl=true ->"
                        + " jdbc:postgresql://h/d?user=u&password=********&ssl=true",
                "jdbc:postgresql://h/d?sslpassword=x -> jdbc:postgresql://h/d?sslpassword=********",
                "smtp://h:25 -> smtp://h:25",
                "smtp+starttls://u:p@h -> smtp+starttls://u:********@h",
                "https://u:hunter2@h/ -> https://********@h/",
                "https://token@h -> https://********@h",
                "https:/u:hunter2@h -> https:********@h",
                "u:hunter2@h:25 -> u:********@h:25",
                "https://h/?api_key=hunter2&q=1 -> https://h/?api_key=********&q=1",
                "https://h/#access_token=hunter2 -> https://h/#access_token=********",
                "\"https://u:hunter2@h\" is wrong -> \"https://********@h\" is wrong",
                "Postroom <news@example.com> -> Postroom <news@example.com>",
                "10.0.0.0/8, fd00::/8 -> 10.0.0.0/8, fd00::/8",
            })
    void passwordsInsideAddressesAreHidden(String text, String shown) {
        assertThat(Masking.PASSWORDS.show(text)).isEqualTo(shown);
    }
}
