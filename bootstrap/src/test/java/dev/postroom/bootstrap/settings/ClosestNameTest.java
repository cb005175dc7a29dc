package dev.postroom.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;

class ClosestNameTest {
    private static final List<String> KNOWN = List.of("http.host", "http.port", "log.level");

    @Test
    void theNameWithFewestDifferencesIsFound() {
        assertThat(ClosestName.to("htttp.port", KNOWN)).contains("http.port");
        assertThat(ClosestName.to("log.levl", KNOWN)).contains("log.level");
    }

    @Test
    void noSuggestionForANameUnlikeAllOthers() {
        assertThat(ClosestName.to("greeting", KNOWN)).isEmpty();
    }
}
