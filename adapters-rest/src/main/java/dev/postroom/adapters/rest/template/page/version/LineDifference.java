package dev.postroom.adapters.rest.template.page.version;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The lines of two texts in one list: those that both have, those that are gone, and those that are
 * new. It is the shortest such list, as Myers found it, unless the texts have little in common.
 */
record LineDifference(List<Line> lines) {

    // the work grows with its square
    private static final int MOST_CHANGES = 500;

    LineDifference {
        lines = List.copyOf(lines);
    }

    enum Kind {
        SAME,
        REMOVED,
        ADDED
    }

    /** A line, which ends before its line break. */
    record Line(Kind kind, String text) {}

    /** The difference of two texts, whose lines may end in either way. */
    static LineDifference of(String before, String after) {
        List<String> old = split(before);
        List<String> now = split(after);
        int shorter = Math.min(old.size(), now.size());
        int start = 0;
        while (start < shorter && old.get(start).equals(now.get(start))) {
            start++;
        }
        int end = 0;
        while (end < shorter - start
                && old.get(old.size() - 1 - end).equals(now.get(now.size() - 1 - end))) {
            end++;
        }
        List<Line> lines = new ArrayList<>(all(Kind.SAME, old.subList(0, start)));
        lines.addAll(
                new Middle(
                                old.subList(start, old.size() - end),
                                now.subList(start, now.size() - end))
                        .lines());
        lines.addAll(all(Kind.SAME, old.subList(old.size() - end, old.size())));
        return new LineDifference(lines);
    }

    private static List<String> split(String text) {
        return text.isEmpty()
                ? List.of()
                : Arrays.asList(text.replace("\r\n", "\n").split("\n", -1));
    }

    private static List<Line> all(Kind kind, List<String> texts) {
        return texts.stream().map(text -> new Line(kind, text)).toList();
    }

    /** How many lines are of this kind. */
    long count(Kind kind) {
        return lines.stream().filter(line -> line.kind() == kind).count();
    }

    /** The lines between the beginning and the end that both texts have. */
    private record Middle(List<String> old, List<String> now) {

        List<Line> lines() {
            return steps().map(this::walked)
                    .orElseGet(() ->
                            Stream.of(all(Kind.REMOVED, old), all(Kind.ADDED, now))
                                    .flatMap(List::stream)
                                    .toList());
        }

        // after each number of changes, how far each diagonal had come; empty after too many
        private Optional<List<int[]>> steps() {
            int most = Math.min(old.size() + now.size(), MOST_CHANGES);
            int[] ends = new int[2 * MOST_CHANGES + 3];
            List<int[]> steps = new ArrayList<>();
            for (int changes = 0; changes <= most; changes++) {
                steps.add(ends.clone());
                for (int diagonal = -changes; diagonal <= changes; diagonal += 2) {
                    int x = begin(ends, diagonal, changes);
                    while (isSame(x, x - diagonal)) {
                        x++;
                    }
                    ends[index(diagonal)] = x;
                    if (x >= old.size() && x - diagonal >= now.size()) {
                        return Optional.of(steps);
                    }
                }
            }
            return Optional.empty();
        }

        private boolean isSame(int x, int y) {
            return x < old.size() && y < now.size() && old.get(x).equals(now.get(y));
        }

        private static int begin(int[] ends, int diagonal, int changes) {
            return isAddition(ends, diagonal, changes)
                    ? ends[index(diagonal + 1)]
                    : ends[index(diagonal - 1)] + 1;
        }

        private static boolean isAddition(int[] ends, int diagonal, int changes) {
            return diagonal == -changes
                    || (diagonal != changes
                            && ends[index(diagonal - 1)] < ends[index(diagonal + 1)]);
        }

        private static int index(int diagonal) {
            return diagonal + MOST_CHANGES + 1;
        }

        // from the end to the beginning
        private List<Line> walked(List<int[]> steps) {
            List<Line> lines = new ArrayList<>();
            int x = old.size();
            int y = now.size();
            for (int changes = steps.size() - 1; changes > 0; changes--) {
                int[] ends = steps.get(changes);
                boolean isAddition = isAddition(ends, x - y, changes);
                int diagonal = isAddition ? x - y + 1 : x - y - 1;
                int earlier = ends[index(diagonal)];
                while (x > earlier && y > earlier - diagonal) {
                    x--;
                    y--;
                    lines.add(new Line(Kind.SAME, old.get(x)));
                }
                x = earlier;
                y = earlier - diagonal;
                lines.add(
                        isAddition
                                ? new Line(Kind.ADDED, now.get(y))
                                : new Line(Kind.REMOVED, old.get(x)));
            }
            while (x > 0) {
                x--;
                lines.add(new Line(Kind.SAME, old.get(x)));
            }
            return lines.reversed();
        }
    }
}
