package dev.postroom.domain.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.privacy.ErasedPerson.PastAddress;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.address.EmailAddress;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.util.List;
import java.util.UUID;

final class ErasedPersonTest {

    private static final ErasedPerson ADA =
            new ErasedPerson(
                    new SubscriberId(new UUID(1, 2)),
                    List.of(past("ada@example.org"), past("ada@b\u00fccher.example")),
                    SettableClock.START,
                    Duration.ZERO);

    private static PastAddress past(String address) {
        return new PastAddress(new EmailAddress(address), SettableClock.START);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "00000000-0000-0001-0000-000000000002",
                "{\"email\": \"Ada@example.org\"}",
                "{\"email\": \"ada\\u0040example.org\"}",
                "{\"email\": \"\\u0061d\\u0061@example.org\"}",
                "ada@xn--bcher-kva.example,Ada",
                "ada@b\u00fccher.example,Ada",
                "ADA@B\u00dcCHER.example,Ada",
                "{\"email\": \"ada@b\\u00fccher.example\"}"
            })
    void aPersonIsNamedInEverySpellingOfAnAddress(String text) {
        assertThat(ADA.isNamedIn(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Ada",
                "{\"email\": \"x\\u0061da@example.org\"}",
                "lada@b\u00fccher.example",
                "\\u",
                "\\uzzzz"
            })
    void anotherOneIsNot(String text) {
        assertThat(ADA.isNamedIn(text)).isFalse();
    }
}
