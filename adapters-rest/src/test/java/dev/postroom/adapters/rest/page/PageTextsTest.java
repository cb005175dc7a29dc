package dev.postroom.adapters.rest.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

class PageTextsTest {

    private static final Pattern PLACE = Pattern.compile("\\{[^}]*}");
    private static final Pattern USED = Pattern.compile("text\\(\\s*\"([a-z.-]+)\"");

    private final PageLanguages languages = new PageLanguages();

    @Test
    void everyFileInTheFolderIsALanguage() throws IOException, URISyntaxException {
        Set<String> files;
        try (Stream<Path> folder = Files.list(folder())) {
            files =
                    folder.map(file -> file.getFileName().toString())
                            .map(name -> name.replace(".properties", ""))
                            .collect(Collectors.toSet());
        }

        assertThat(languages.all().keySet()).isEqualTo(files).contains("en", "de");
    }

    private static Path folder() throws URISyntaxException {
        return Path.of(
                        Objects.requireNonNull(
                                        PageLanguages.class.getResource(
                                                PageLanguages.FOLDER + "en.properties"))
                                .toURI())
                .resolveSibling("");
    }

    @Test
    void allLanguagesHaveTheSameTextsWithTheSamePlaces() {
        PageTexts english = Objects.requireNonNull(languages.all().get("en"));
        for (PageTexts other : languages.all().values()) {
            assertThat(other.names()).as(other.language()).isEqualTo(english.names());
            for (String name : english.names()) {
                assertThat(other.get(name)).as(name).isNotBlank().doesNotContain("'");
                assertThat(places(other.get(name)))
                        .as("%s in %s", name, other.language())
                        .isEqualTo(places(english.get(name)));
            }
        }
    }

    private static Set<String> places(String text) {
        return PLACE.matcher(text).results().map(MatchResult::group).collect(Collectors.toSet());
    }

    @Test
    void everyTextOfATemplateExists() throws IOException {
        PageTexts english = Objects.requireNonNull(languages.all().get("en"));
        try (Stream<Path> templates = Files.list(Path.of("src/main/jte"))) {
            for (Path template : templates.filter(Files::isRegularFile).toList()) {
                assertThat(
                                USED.matcher(Files.readString(template))
                                        .results()
                                        .map(found -> found.group(1)))
                        .as(template.toString())
                        .isSubsetOf(english.names());
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "de, none, de",
                "de-AT, 'en', de",
                "fr, 'de;q=0.8, en;q=0.7', de",
                "none, 'fr, de-CH;q=0.9, en;q=0.1', de",
                "none, 'de;q=0, en', en",
                "none, '*', en",
                "none, 'not a language;;;=', en",
                "none, none, en"
            })
    void theLanguageIsThatOfThePersonAndThenOfTheBrowser(
            String known, String accepted, String expected) {
        assertThat(
                        languages
                                .texts(Optional.ofNullable(known), Optional.ofNullable(accepted))
                                .language())
                .isEqualTo(expected);
    }

    @Test
    void aTextThatDoesNotExistIsAnError() {
        PageTexts english = Objects.requireNonNull(languages.all().get("en"));

        assertThatThrownBy(() -> english.get("no.such.text")).hasMessageContaining("no.such.text");
    }
}
