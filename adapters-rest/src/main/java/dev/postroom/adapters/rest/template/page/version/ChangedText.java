package dev.postroom.adapters.rest.template.page.version;

import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.adapters.rest.template.page.version.LineDifference.Kind;

import java.util.ArrayList;
import java.util.List;

/**
 * A text of a template that differs between two versions, line by line.
 *
 * @param summary how many lines differ
 */
public record ChangedText(String title, String summary, List<Line> lines) {

    private static final int CONTEXT = 3;
    private static final int LONGEST = 240;
    private static final int BEFORE_CHANGE = 60;
    private static final int MARKUP = 40;
    private static final String MORE = "…";

    public ChangedText {
        lines = List.copyOf(lines);
    }

    /**
     * A line of the difference.
     *
     * @param kind {@code same}, {@code removed}, {@code added}, or {@code gap} for a remark
     */
    public record Line(String kind, String text) {

        static Line remark(String text) {
            return new Line("gap", text);
        }
    }

    /**
     * The lines that differ, with some around them.
     *
     * @param room about how many characters the page has for it
     */
    static ChangedText of(String title, LineDifference difference, int room) {
        return new ChangedText(title, summary(difference), shown(difference.lines(), room));
    }

    private static String summary(LineDifference difference) {
        return "%s removed, %s added."
                .formatted(
                        Numbers.counted(difference.count(Kind.REMOVED), "line", "lines"),
                        Numbers.of(difference.count(Kind.ADDED)));
    }

    private static List<Line> shown(List<LineDifference.Line> all, int room) {
        boolean[] near = near(all);
        List<Line> shown = new ArrayList<>();
        int used = 0;
        int next = 0;
        while (next < all.size() && used < room) {
            if (near[next]) {
                Line line = line(all, next);
                used += line.text().length() + MARKUP;
                shown.add(line);
                next++;
            } else {
                int from = next;
                while (next < all.size() && !near[next]) {
                    next++;
                }
                shown.add(
                        Line.remark(
                                next - from == 1
                                        ? "1 line is the same"
                                        : Numbers.of(next - from) + " lines are the same"));
            }
        }
        if (next < all.size()) {
            shown.add(Line.remark(Numbers.counted(all.size() - next, "more line", "more lines")));
        }
        return shown;
    }

    private static boolean[] near(List<LineDifference.Line> all) {
        boolean[] near = new boolean[all.size()];
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).kind() != Kind.SAME) {
                int end = Math.min(all.size() - 1, i + CONTEXT);
                for (int j = Math.max(0, i - CONTEXT); j <= end; j++) {
                    near[j] = true;
                }
            }
        }
        return near;
    }

    private static Line line(List<LineDifference.Line> all, int index) {
        LineDifference.Line line = all.get(index);
        String text = line.text();
        int from = text.length() > LONGEST ? Math.max(0, change(all, index) - BEFORE_CHANGE) : 0;
        int end = Math.min(text.length(), from + LONGEST);
        return new Line(
                switch (line.kind()) {
                    case SAME -> "same";
                    case REMOVED -> "removed";
                    case ADDED -> "added";
                },
                (from > 0 ? MORE : "")
                        + text.substring(from, end)
                        + (end < text.length() ? MORE : ""));
    }

    // where a long line begins to differ from the one that it became or was
    private static int change(List<LineDifference.Line> all, int index) {
        LineDifference.Line line = all.get(index);
        int other =
                switch (line.kind()) {
                    case SAME -> index;
                    case REMOVED -> index + 1;
                    case ADDED -> index - 1;
                };
        if (other < 0 || other >= all.size()) {
            return 0;
        }
        String text = all.get(other).text();
        int most = Math.min(text.length(), line.text().length());
        int at = 0;
        while (at < most && text.charAt(at) == line.text().charAt(at)) {
            at++;
        }
        return at == line.text().length() ? 0 : at;
    }
}
