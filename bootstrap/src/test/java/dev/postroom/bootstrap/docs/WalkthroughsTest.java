package dev.postroom.bootstrap.docs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.Set;

/** The pages that follow a request and an event through the code name classes that exist. */
class WalkthroughsTest {

    @ParameterizedTest
    @CsvSource({"What happens on POST /api/v1/subscribers, 13", "How a webhook is delivered, 9"})
    void everyStageNamesTypesThatExist(String heading, int stages) {
        List<String> rows =
                section(heading).lines().filter(line -> line.matches("\\| \\d.*")).toList();

        assertThat(rows).hasSize(stages);
        assertThat(rows)
                .allSatisfy(row -> assertThat(SourceTree.types("main")).containsAll(named(row)))
                .noneMatch(row -> named(row).isEmpty());
    }

    private static Set<String> named(String row) {
        String classes = row.substring(row.lastIndexOf('|', row.length() - 2));
        return SourceTree.groups("`(\\w+)`", classes);
    }

    private static String section(String heading) {
        String page = SourceTree.page("docs/architecture.md");
        int start = page.indexOf("## " + heading);
        assertThat(start).as("docs/architecture.md has the section %s", heading).isNotNegative();
        int end = page.indexOf("\n## ", start + 1);
        return page.substring(start, end < 0 ? page.length() : end);
    }
}
