package dev.postroom.domain.shared.failure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

class ClosestNameTest {
    private static final List<String> KNOWN = List.of("http.host", "http.port", "log.level");
    private static final List<String> FIELDS =
            List.of(
                    "name",
                    "template_id",
                    "subject",
                    "from_email",
                    "include_tags",
                    "tag_filter",
                    "scheduled_at",
                    "tags");

    @Test
    void theNameWithFewestDifferencesIsFound() {
        assertThat(ClosestName.to("htttp.port", KNOWN)).contains("http.port");
        assertThat(ClosestName.to("log.levl", KNOWN)).contains("log.level");
    }

    @Test
    void noSuggestionForANameUnlikeAllOthers() {
        assertThat(ClosestName.to("greeting", KNOWN)).isEmpty();
        assertThat(ClosestName.to("a".repeat(100_000), List.of("a".repeat(100_000)))).isEmpty();
        assertThat(ClosestName.to("", FIELDS)).isEmpty();
        assertThat(ClosestName.to("_", FIELDS)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "tag_filters, tag_filter",
        "tagFilter, tag_filter",
        "include_tag, include_tags",
        "schedule_at, scheduled_at",
        "fromEmail, from_email",
        "TEMPLATE-ID, template_id",
        "template, template_id",
        "subject_line, subject",
        "tag, tags",
        "filter, tag_filter",
        "stubject, subject",
        "tgas, tags",
    })
    void otherSpellingsAreFound(String typed, String meant) {
        assertThat(ClosestName.to(typed, FIELDS)).contains(meant);
    }
}
