package dev.postroom.bootstrap.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;

/** The documented rules are the rules that the build checks. */
final class ArchitecturePageTest {

    private static final List<Rule> RULES = ArchitectureRules.of(Layout.POSTROOM);

    @Test
    void thePageListsExactlyTheRulesThatAreChecked() throws IOException {
        String page = Files.readString(Project.POSTROOM.file("docs/architecture.md"));
        assertThat(page.substring(page.indexOf("\n## The rules\n")).lines())
                .filteredOn(line -> line.matches("\\| [0-9]+ \\|.*"))
                .containsExactlyElementsOf(
                        RULES.stream().map(ArchitectureReport::documented).toList());
    }

    @Test
    void theReportSaysOfEveryRuleWhatItCoveredAndWhatBreaksIt() {
        Rule rule = RULES.getFirst();
        List<RuleResult> verdicts =
                List.of(
                        new RuleResult(rule, 7, List.of(), List.of("Odd", "Even")),
                        new RuleResult(rule, 9, List.of("Odd sits"), List.of()));
        assertThat(ArchitectureReport.text(verdicts))
                .contains(
                        "1 of 2 rules are kept",
                        "| 7 | 2 | kept |",
                        "| 9 | 0 | **broken** 1 times |")
                .contains("- Odd sits");
    }
}
