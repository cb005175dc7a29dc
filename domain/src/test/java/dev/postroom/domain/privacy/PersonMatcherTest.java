package dev.postroom.domain.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PersonMatcherTest {

    private static final String NAME = "ada@example.org";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ada@example.org",
                "To: Ada <ADA@Example.org>",
                "{\"email\":\"ada@example.org\"}",
                "ada@example.org,Ada",
                "Write to ada@example.org.",
                "?email=ada@example.org&x",
                "xada@example.org and ada@example.org"
            })
    void anAddressIsFoundInAnyCaseBetweenOtherCharacters(String text) {
        assertThat(PersonMatcher.contains(text, NAME)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "ada@example.com",
                "xada@example.org",
                "a.ada@example.org",
                "x+ada@example.org",
                "ada@example.org.uk",
                "ada@example.organic",
                "ada@example.org-x"
            })
    void aLongerAddressIsAnotherOne(String text) {
        assertThat(PersonMatcher.contains(text, NAME)).isFalse();
    }
}
