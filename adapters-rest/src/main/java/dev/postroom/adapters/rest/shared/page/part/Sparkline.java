package dev.postroom.adapters.rest.shared.page.part;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The course of a number, 120 wide and 28 high.
 *
 * @param label what it shows, in one sentence
 * @param line the points of the line; empty for no points
 * @param area the points of the area below it
 */
public record Sparkline(String label, String line, String area) {

    private static final double WIDTH = 120;
    private static final double HEIGHT = 28;
    private static final double MARGIN = 2;

    /** No line. */
    public static Sparkline none() {
        return new Sparkline("", "", "");
    }

    /** The course of these values. */
    public static Sparkline of(String label, List<Long> values) {
        if (values.size() < 2) {
            return none();
        }
        long most = Math.max(1, values.stream().mapToLong(Long::longValue).max().orElse(1));
        String line =
                IntStream.range(0, values.size())
                        .mapToObj(i -> point(i, values, most))
                        .collect(Collectors.joining(" "));
        return new Sparkline(
                label,
                line,
                "0,%s %s %s,%s".formatted(text(HEIGHT), line, text(WIDTH), text(HEIGHT)));
    }

    private static String point(int i, List<Long> values, long most) {
        double x = WIDTH * i / (values.size() - 1);
        double y = HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * values.get(i) / most;
        return text(x) + "," + text(y);
    }

    private static String text(double number) {
        return String.format(Locale.ROOT, "%.1f", number);
    }
}
