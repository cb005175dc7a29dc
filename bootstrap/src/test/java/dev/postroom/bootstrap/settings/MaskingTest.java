package dev.postroom.bootstrap.settings;

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
            })
    void passwordsInsideAddressesAreHidden(String text, String shown) {
        assertThat(Masking.PASSWORD_IN_ADDRESS.show(text)).isEqualTo(shown);
    }
}
