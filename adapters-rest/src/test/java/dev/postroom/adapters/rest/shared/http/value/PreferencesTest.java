package dev.postroom.adapters.rest.shared.http.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.shared.http.value.Preferences.Handling;

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
        assertThat(Preferences.handling(List.of(header))).contains(Handling.STRICT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "handling=lenient",
                "Handling=LENIENT",
                "handling=lenient, handling=strict",
                "note=\"handling=strict\", handling=lenient"
            })
    void lenientHandlingIsRecognized(String header) {
        assertThat(Preferences.handling(List.of(header))).contains(Handling.LENIENT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "strict",
                "handling",
                "handling=strictly",
                "x-handling=strict",
                "note=\"handling=strict\"",
                "note=\"a, handling=strict\""
            })
    void otherPreferencesAreNot(String header) {
        assertThat(Preferences.handling(List.of(header))).isEmpty();
    }

    @Test
    void theFirstHeaderWins() {
        assertThat(Preferences.handling(List.of("wait=3", "handling=strict")))
                .contains(Handling.STRICT);
        assertThat(Preferences.handling(List.of("handling=lenient", "handling=strict")))
                .contains(Handling.LENIENT);
        assertThat(Preferences.handling(List.of())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {",", "\"", ",\"\"", ";", " "})
    void aHeaderIsReadInOnePass(String part) {
        String header = part.repeat(1_000_000);

        assertThat(Preferences.handling(List.of(header, "handling=strict")))
                .contains(Handling.STRICT);
    }
}
