package dev.postroom.bootstrap.settings.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Optional;

class DatabaseAddressTest {

    @ParameterizedTest
    @CsvSource(
            delimiterString = " -> ",
            value = {
                "postgresql://u:p@h:5433/d -> jdbc:postgresql://h:5433/d -> u -> p",
                "postgres://u:p%40%2F@h/d -> jdbc:postgresql://h/d -> u -> p@/",
                "postgresql://u:p+q@r@h/d -> jdbc:postgresql://h/d -> u -> p+q@r",
                "jdbc:postgresql://h/d?user=u&password=p&sslmode=require ->"
                        + " jdbc:postgresql://h/d?sslmode=require -> u -> p",
                "postgresql://u:p@[::1]:1/d?connect_timeout=3 ->"
                        + " jdbc:postgresql://[::1]:1/d?connectTimeout=3 -> u -> p",
                "postgresql://u:p@a:1,b:2/d ->"
                        + " jdbc:postgresql://a:1,b:2/d?targetServerType=primary -> u -> p",
                "postgresql://u:p@a,b/d?target_session_attrs=read-write ->"
                        + " jdbc:postgresql://a,b/d?targetServerType=primary -> u -> p",
                "postgresql://u:p@a,b/d?targetServerType=preferSecondary ->"
                        + " jdbc:postgresql://a,b/d?targetServerType=preferSecondary -> u -> p",
                "postgresql://u:p@a/d?target_session_attrs=standby ->"
                        + " jdbc:postgresql://a/d?targetServerType=secondary -> u -> p",
            })
    void bothSpellingsAreUnderstood(String text, String url, String user, String password) {
        DatabaseTarget target = DatabaseAddress.format().read(text);

        assertThat(target.jdbcUrl()).isEqualTo(url);
        assertThat(target.user()).contains(user);
        assertThat(target.password().map(Secret::reveal)).contains(password);
        assertThat(target.toString()).doesNotContain("reveal=" + password);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mysql://h/d",
                "postgresql://h",
                "postgresql://h/",
                "postgresql:///d",
                "postgresql://h:port/d",
                "postgresql://u:%zz@h/d",
                "h/d",
                "jdbc:h2:mem:x",
                "postgresql://u:p@h/d?sslmode=requir",
                "postgresql://u:p@h/d?sslmode=",
                "postgresql://u:p@h,i/d?targetServerType=writer",
                "postgresql://u:p@h,i/d?target_session_attrs=rw",
                "postgresql://u:p@h/d?connect_timeout=soon",
                "postgresql://u:p@h/d?socketTimeout=1m",
                "postgresql://u:p@h/d?prepareThreshold=no",
            })
    void anythingElseIsRefused(String text) {
        assertThatThrownBy(() -> DatabaseAddress.format().read(text))
                .isInstanceOf(Format.BadValue.class);
    }

    @Test
    void separateUserAndPasswordOverrideTheAddress() {
        DatabaseTarget target =
                DatabaseAddress.format()
                        .read("postgresql://u:p@h/d")
                        .with(Optional.of("other"), Optional.of(new Secret("word")));

        assertThat(target.user()).contains("other");
        assertThat(target.password()).contains(new Secret("word"));
    }
}
