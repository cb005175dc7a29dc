package dev.postroom.adapters.rest.template.page.version;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.template.page.version.LineDifference.Kind;
import dev.postroom.adapters.rest.template.page.version.LineDifference.Line;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Two texts, line by line. */
class LineDifferenceTest {

    private static List<String> shown(String before, String after) {
        return LineDifference.of(before, after).lines().stream()
                .map(line ->
                        switch (line.kind()) {
                                    case SAME -> " ";
                                    case ADDED -> "+";
                                    case REMOVED -> "-";
                                }
                                + line.text())
                .toList();
    }

    @Test
    void whatBothHaveStaysAndTheRestIsRemovedOrAdded() {
        assertThat(shown("a\nb\nc", "a\nx\nc")).containsExactly(" a", "-b", "+x", " c");
        assertThat(shown("a\nb\nc\na\nb\nb\na", "c\nb\na\nb\na\nc"))
                .containsExactly("-a", "-b", " c", "+b", " a", " b", "-b", " a", "+c");
        assertThat(shown("", "a\nb")).containsExactly("+a", "+b");
        assertThat(shown("a\nb", "")).containsExactly("-a", "-b");
        assertThat(shown("a\r\nb", "a\nb")).containsExactly(" a", " b");
        assertThat(shown("a", "a\n")).containsExactly(" a", "+");
        assertThat(shown("", "")).isEmpty();
    }

    @Test
    void anyTwoTextsCanBeReadFromTheirDifference() {
        Random random = new Random(7);
        for (int round = 0; round < 2_000; round++) {
            String before = text(random);
            String after = text(random);
            LineDifference difference = LineDifference.of(before, after);
            assertThat(without(difference, Kind.ADDED)).isEqualTo(before);
            assertThat(without(difference, Kind.REMOVED)).isEqualTo(after);
        }
    }

    // of at least one line, as a text of an empty line is not different from no text
    private static String text(Random random) {
        return IntStream.rangeClosed(0, random.nextInt(12))
                .mapToObj(_ -> Character.toString("abc".charAt(random.nextInt(3))))
                .collect(Collectors.joining("\n"));
    }

    private static String without(LineDifference difference, Kind kind) {
        return difference.lines().stream()
                .filter(line -> line.kind() != kind)
                .map(Line::text)
                .collect(Collectors.joining("\n"));
    }

    @Test
    void longTextsThatHaveLittleInCommonAreReplaced() {
        String before = "first\n" + "a\n".repeat(100_000) + "last";
        String after = "first\n" + "b\n".repeat(100_000) + "last";

        LineDifference difference = LineDifference.of(before, after);

        assertThat(difference.count(Kind.SAME)).isEqualTo(2);
        assertThat(difference.count(Kind.REMOVED)).isEqualTo(100_000);
        assertThat(difference.count(Kind.ADDED)).isEqualTo(100_000);
    }

    @Test
    void aPageShowsTheLinesAroundAChangeAndSaysHowManyItLeavesOut() {
        String before = "a\n".repeat(20) + "b" + "\nc".repeat(20);
        String after = "a\n".repeat(20) + "x" + "\nc".repeat(20);

        ChangedText text = ChangedText.of("HTML", LineDifference.of(before, after), 1_000);

        assertThat(text.summary()).isEqualTo("1 line removed, 1 added.");
        assertThat(text.lines().stream().map(line -> line.kind() + " " + line.text()))
                .containsExactly(
                        "gap 17 lines are the same",
                        "same a",
                        "same a",
                        "same a",
                        "removed b",
                        "added x",
                        "same c",
                        "same c",
                        "same c",
                        "gap 17 lines are the same");
    }

    @Test
    void aPageHasRoomForSoManyLines() {
        ChangedText text =
                ChangedText.of("HTML", LineDifference.of("", "a\n".repeat(500) + "b"), 1_000);

        assertThat(text.lines()).hasSizeLessThan(30);
        assertThat(text.lines().getLast().text()).isEqualTo("476 more lines");
    }

    @Test
    void aLongLineIsShownWhereItBeginsToDiffer() {
        String same = "<p>".repeat(1_000);

        ChangedText text =
                ChangedText.of(
                        "HTML", LineDifference.of(same + "old" + same, same + "new" + same), 1_000);

        assertThat(text.lines()).hasSize(2);
        assertThat(text.lines().getFirst().text())
                .startsWith("…")
                .contains("<p>old<p>")
                .endsWith("…")
                .hasSizeLessThan(250);
        assertThat(text.lines().getLast().text()).contains("<p>new<p>");
    }
}
