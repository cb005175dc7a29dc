package dev.postroom.bootstrap.docs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The index lists each decision record, and every mention of a record leads to one. */
class DecisionRecordsTest {

    private static final String FOLDER = "docs/adr/";
    private static final Pattern RECORD = Pattern.compile("\\d{4}-[a-z0-9-]+\\.md");
    private static final Pattern ENTRY = Pattern.compile("(?m)^- .*$");
    private static final Pattern LINK = Pattern.compile("(?<![\\w-])\\d{4}-[a-z-][a-z0-9-]*\\.md");
    private static final Pattern NUMBER =
            Pattern.compile("(?:\\bADR |\\b[Dd]ecision |" + FOLDER + "0*)(\\d+)");

    private static final Set<String> RECORDS =
            SourceTree.files("docs/adr").stream()
                    .filter(name -> RECORD.matcher(name).matches())
                    .collect(Collectors.toSet());

    @Test
    void theIndexListsEachRecordOnceUnderItsTitle() {
        assertThat(matches(ENTRY, SourceTree.page(FOLDER + "README.md")))
                .containsExactlyInAnyOrderElementsOf(
                        RECORDS.stream().map(DecisionRecordsTest::entry).toList());
    }

    @Test
    void aRecordIsAcceptedAndHasContextAndDecision() {
        assertThat(RECORDS)
                .allSatisfy(name ->
                        assertThat(SourceTree.page(FOLDER + name))
                                .as(name)
                                .contains(
                                        "\nStatus: accepted", "\n## Context\n", "\n## Decision\n"));
    }

    @Test
    void theFolderHasTheIndexAndRecordsOnly() {
        assertThat(SourceTree.files("docs/adr"))
                .allMatch(name -> RECORDS.contains(name) || name.equals("README.md"));
    }

    @Test
    void everyMentionOfARecordLeadsToOne() {
        assertThat(SourceTree.texts().entrySet().stream().flatMap(DecisionRecordsTest::dangling))
                .as("mentions of decision records that do not exist")
                .isEmpty();
    }

    @Test
    void aMentionOfARecordThatDoesNotExistIsFound() {
        String text =
                "([7](0007-merged.md)), ADR %d, decision %d, %s%d"
                        .formatted(9997, 9998, FOLDER, 9999);

        assertThat(dangling(Map.entry("a.md", text)))
                .containsExactly("a.md: 0007-merged.md", "a.md: 9997", "a.md: 9998", "a.md: 9999");
    }

    private static Stream<String> dangling(Map.Entry<String, String> text) {
        Stream<String> links =
                text.getKey().endsWith(".md")
                        ? matches(LINK, text.getValue()).stream()
                        : Stream.of();
        Stream<String> numbers =
                NUMBER.matcher(text.getValue()).results().map(found -> found.group(1));
        return Stream.concat(
                        links.filter(link -> !RECORDS.contains(link)),
                        numbers.filter(number -> !isNumber(number)))
                .map(mention -> text.getKey() + ": " + mention);
    }

    private static boolean isNumber(String number) {
        String start = "%04d-".formatted(Integer.parseInt(number));
        return RECORDS.stream().anyMatch(name -> name.startsWith(start));
    }

    private static String entry(String name) {
        String title = SourceTree.page(FOLDER + name).lines().findFirst().orElseThrow();
        int number = Integer.parseInt(name.substring(0, 4));
        return title.replace("# " + number + ". ", "- [" + number + "](" + name + "): ");
    }

    private static List<String> matches(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(found -> found.group()).toList();
    }
}
