package dev.postroom.adapters.rest.shared.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

class PreferencesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "handling=strict",
                "Handling=Strict",
                "handling = \"strict\"",
                "respond-async, handling=strict",
                "handling=strict; reason=\"a, b\", handling=lenient",
                "note=\"a, handling=lenient\", handling=strict"
            })
    void strictHandlingIsRecognized(String header) {
        assertThat(Preferences.areStrict(List.of(header))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "strict",
                "handling",
                "handling=lenient",
                "handling=strictly",
                "x-handling=strict",
                "handling=lenient, handling=strict",
                "note=\"handling=strict\"",
                "note=\"a, handling=strict\""
            })
    void otherPreferencesAreNot(String header) {
        assertThat(Preferences.areStrict(List.of(header))).isFalse();
    }

    @Test
    void theFirstHeaderWins() {
        assertThat(Preferences.areStrict(List.of("wait=3", "handling=strict"))).isTrue();
        assertThat(Preferences.areStrict(List.of("handling=lenient", "handling=strict"))).isFalse();
        assertThat(Preferences.areStrict(List.of())).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {",", "\"", ",\"\"", ";", " "})
    void aHeaderIsReadInOnePass(String part) {
        String header = part.repeat(1_000_000);

        assertThat(Preferences.areStrict(List.of(header, "handling=strict"))).isTrue();
    }
}
