package dev.postroom.domain.subscriber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.text.Keyword;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Map;
import java.util.Optional;

class ProfileTest {

    @ParameterizedTest
    @CsvSource({
        "en, en",
        "de-at, de-AT",
        "zh-hans-cn, zh-Hans-CN",
        "' fr ', fr",
        "en_US, en-US",
        "zh_Hans_CN, zh-Hans-CN",
        "pt_br, pt-BR"
    })
    void languagesGetTheirCanonicalForm(String given, String canonical) {
        assertThat(Profile.languageOf(given)).isEqualTo(canonical);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "??", "english language", "und", "e"})
    void otherTextsAreNotLanguages(String text) {
        assertThatThrownBy(() -> Profile.languageOf(text)).isInstanceOf(FailureException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Europe/Vienna",
                "UTC",
                " America/New_York ",
                "Etc/GMT-3",
                "GMT",
                "EST5EDT",
                "CET",
                "Asia/Calcutta",
                "US/Pacific"
            })
    void knownZonesAreTaken(String text) {
        assertThat(Profile.timezoneOf(text)).isEqualTo(text.strip());
    }

    @ParameterizedTest
    @CsvSource({
        "EST, America/Panama",
        "MST, America/Phoenix",
        "HST, Pacific/Honolulu",
        "ROC, Asia/Taipei",
        "GMT+0, GMT",
        "GMT-0, GMT"
    })
    void aLinkThatThePlatformDoesNotKnowIsTheZoneItLinksTo(String link, String zone) {
        assertThat(Profile.timezoneOf(link)).isEqualTo(zone);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Moon/Crater",
                "Europe/",
                "+02:00",
                "+2",
                "Z",
                "z",
                "GMT+2",
                "UTC+01:00",
                "UT+1",
                "-18:00",
                "SystemV/EST5",
                "CEST"
            })
    void otherTextsAreNotTimeZones(String text) {
        assertThatThrownBy(() -> Profile.timezoneOf(text)).isInstanceOf(FailureException.class);
    }

    @Test
    void namesAndExternalIdsAreStrippedAndHaveOneLine() {
        assertThat(Profile.nameOf("  Ada ")).isEqualTo("Ada");
        assertThat(Profile.externalIdOf(" c-1")).isEqualTo("c-1");
        assertThatThrownBy(() -> Profile.nameOf("A\nB")).isInstanceOf(FailureException.class);
        assertThatThrownBy(() -> Profile.externalIdOf(" ")).isInstanceOf(FailureException.class);
    }

    @Test
    void metadataHaveAGreatestDepth() {
        assertThat(Profile.metadataOf(nested(20)).depth()).isEqualTo(20);
        assertThatThrownBy(() -> Profile.metadataOf(nested(21)))
                .isInstanceOf(FailureException.class)
                .hasMessageContaining("at most 20 levels");
    }

    private static JsonObject nested(int levels) {
        Object value = "leaf";
        for (int level = 1; level < levels; level++) {
            value = level % 2 == 0 ? Map.of("x", value) : List.of(value);
        }
        return new JsonObject(Map.of("x", value));
    }

    @Test
    void consentNamesItsSource() {
        assertThatThrownBy(() -> consent(" ")).isInstanceOf(FailureException.class);
        assertThat(consent(" form ").source()).isEqualTo("form");
    }

    @ParameterizedTest
    @CsvSource({"fail, FAIL", "update, UPDATE", "ignore, IGNORE"})
    void conflictsHaveThreeHandlings(String word, OnConflict choice) {
        assertThat(Keyword.parse(OnConflict.class, word)).contains(choice);
        assertThat(Keyword.parse(OnConflict.class, word + "x")).isEmpty();
    }

    private static Consent consent(String source) {
        return new Consent(
                source, Optional.of("192.0.2.1"), Optional.of("curl"), Optional.of("Yes,\nplease"));
    }
}
