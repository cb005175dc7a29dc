package dev.postroom.bootstrap.prose;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.EnumSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Everything that a person reads keeps to the rules of {@code prose/rules.txt}. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProseTest {

    private static final List<String> PENDING = List.of("docs/openapi.yaml", "docs/resources/");

    private List<Wording> texts = List.of();

    @BeforeAll
    void read() {
        texts =
                Texts.all().stream()
                        .filter(text -> PENDING.stream().noneMatch(text.place()::startsWith))
                        .toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rules")
    void everyTextKeepsTheRule(String name, WordRule rule) {
        assertThat(texts.stream().flatMap(text -> rule.finding(text).stream())).as(name).isEmpty();
    }

    @Test
    void everyKindOfTextIsRead() {
        List<Wording> all = Texts.all();
        assertThat(all.stream().map(Wording::kind).collect(Collectors.toSet()))
                .isEqualTo(EnumSet.allOf(TextKind.class));
        assertThat(all.stream().map(text -> text.place().replaceAll("[:#].*", "")))
                .contains(
                        "README.md",
                        "docs/CHANGELOG.md",
                        "docs/errors/conflict.md",
                        "docs/llms.txt",
                        "docs/openapi.yaml",
                        "bootstrap/src/main/resources/postroom-defaults.conf");
    }

    @Test
    void noSentenceIsTooLong() {
        assertThat(texts.stream().flatMap(SentenceLength::findings)).isEmpty();
    }

    /** So that one mistake has one wording: a sentence that two classes use is a constant. */
    @Test
    void noMessageIsWrittenTwice() {
        assertThat(Repetition.findings(texts)).isEmpty();
    }

    static Stream<Object[]> rules() {
        return WordRules.all().stream().map(rule -> new Object[] {rule.name(), rule});
    }
}
