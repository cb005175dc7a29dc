package dev.postroom.bootstrap.prose;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.stream.Stream;

/**
 * Each rule refuses its bad texts in every kind of file that it covers, and accepts its good texts.
 */
class ProseRulesTest {

    @ParameterizedTest(name = "{0} in {2}: {3}")
    @MethodSource("badTexts")
    void aBadTextIsRefused(String name, WordRule rule, TextKind kind, String bad) {
        assertThat(file(kind, bad).stream().flatMap(text -> rule.finding(text).stream()))
                .as(name)
                .singleElement()
                .asString()
                .contains(rule.better());
    }

    @ParameterizedTest(name = "{0} in {2}: {3}")
    @MethodSource("goodTexts")
    void aGoodTextIsAccepted(String name, WordRule rule, TextKind kind, String good) {
        List<Wording> texts = file(kind, good);
        assertThat(texts).as(name).isNotEmpty();
        assertThat(texts.stream().flatMap(text -> rule.finding(text).stream())).isEmpty();
    }

    @Test
    void theRulesHaveNames() {
        assertThat(WordRules.all().stream().map(WordRule::name)).doesNotHaveDuplicates();
    }

    @Test
    void aLongSentenceIsFound() {
        String sentence = "It has " + "very ".repeat(60) + "many words.";
        assertThat(file(TextKind.PAGES, "Short. " + sentence).stream())
                .flatMap(text -> SentenceLength.findings(text).toList())
                .singleElement()
                .asString()
                .contains("64 words")
                .doesNotContain("Short");
    }

    @Test
    void aSentenceInTwoClassesIsFound() {
        String source = "class A { String a = \"Must be\" + \" blue.\"; }";
        List<Wording> texts =
                Stream.of("A.java", "B.java")
                        .flatMap(file -> JavaTexts.of(file, source).stream())
                        .toList();
        assertThat(Repetition.findings(texts))
                .containsExactly("\"Must be blue.\" in [A.java, B.java]");
    }

    @Test
    void theTextsOfAJavaFileAreFound() {
        String source =
                """
                /** First {@code x} line,
                 * second line. */
                class A {
                    // one
                    // two
                    char quote = '"'; // three
                    String a = "At most " + max(1) + " tags, "
                            + "or " + words;
                    void b() { LOG.warn("Lost {} at %d", a, "b \\" c"); }
                    String d = \"""
                            text
                            block\""";
                }
                """;
        assertThat(JavaTexts.of("A.java", source))
                .containsExactlyInAnyOrder(
                        new Wording("A.java:1", TextKind.COMMENTS, "First … line, second line."),
                        new Wording("A.java:4", TextKind.COMMENTS, "one two"),
                        new Wording("A.java:6", TextKind.COMMENTS, "three"),
                        new Wording("A.java:7", TextKind.MESSAGES, "At most … tags, or …"),
                        new Wording("A.java:9", TextKind.LOGS, "Lost … at …"),
                        new Wording("A.java:9", TextKind.MESSAGES, "b \\\" c"),
                        new Wording("A.java:10", TextKind.MESSAGES, "text block"));
    }

    @Test
    void codeInAPageIsNotText() {
        assertThat(
                        MarkupTexts.markdown(
                                "a.md",
                                """
                                # Title

                                A `b` c
                                d.

                                - [e](f.md)

                                ```
                                code
                                ```
                                | g | h |\
                                """))
                .containsExactly(
                        new Wording("a.md:1", TextKind.PAGES, "# Title"),
                        new Wording("a.md:3", TextKind.PAGES, "A … c d."),
                        new Wording("a.md:6", TextKind.PAGES, "- [e…"),
                        new Wording("a.md:11", TextKind.PAGES, "g"),
                        new Wording("a.md:11", TextKind.PAGES, "h"));
    }

    static Stream<Object[]> badTexts() {
        return WordRules.all().stream()
                .flatMap(rule ->
                        rule.kinds().stream()
                                .flatMap(kind ->
                                        rule.bad().stream()
                                                .map(bad ->
                                                        new Object[] {
                                                            rule.name(), rule, kind, bad
                                                        })));
    }

    static Stream<Object[]> goodTexts() {
        return WordRules.all().stream()
                .flatMap(rule ->
                        rule.kinds().stream()
                                .flatMap(kind ->
                                        rule.good().stream()
                                                .map(good ->
                                                        new Object[] {
                                                            rule.name(), rule, kind, good
                                                        })));
    }

    private static List<Wording> file(TextKind kind, String text) {
        return switch (kind) {
            case MESSAGES -> JavaTexts.of("A.java", "class A { String a = \"" + text + "\"; }");
            case LOGS ->
                    JavaTexts.of("A.java", "class A { void a() { LOG.warn(\"" + text + "\"); } }");
            case COMMENTS -> JavaTexts.of("A.java", "/** " + text + " */ class A {}");
            case PAGES -> MarkupTexts.markdown("a.md", text);
            case DESCRIPTION -> MarkupTexts.description("a.yaml", "description: >-\n  " + text);
            case SETTINGS -> MarkupTexts.settings("a.conf", "# " + text + "\na = 1");
            case TYPES -> TypeNames.of("A.java", "    private record " + text + "(int a) {}");
        };
    }
}
