package dev.postroom.adapters.rest.shared.page.part;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Stacked bars, 720 wide and 200 high, and the table of their values.
 *
 * @param id distinguishes the plots of a page
 * @param summary what it shows, in one sentence
 * @param columns the places of the axis
 */
public record Plot(
        String id,
        String title,
        String summary,
        List<String> columns,
        List<Series> series,
        List<Bar> bars,
        List<Tick> ticks,
        List<Mark> marks) {

    private static final double LEFT = 48;
    private static final double RIGHT = 712;
    private static final double TOP = 8;
    private static final double BOTTOM = 172;
    private static final int MOST_TICKS = 4;
    private static final int MOST_MARKS = 7;

    public Plot {
        columns = List.copyOf(columns);
        series = List.copyOf(series);
        bars = List.copyOf(bars);
        ticks = List.copyOf(ticks);
        marks = List.copyOf(marks);
    }

    /**
     * A part of a bar.
     *
     * @param series its number, from 1
     * @param title its value in words
     */
    public record Bar(int series, String x, String y, String width, String height, String title) {}

    /** A line across the plot, at a round number. */
    public record Tick(String y, String text) {}

    /** A name below the plot. */
    public record Mark(String x, String text) {}

    /** Bars of these series, one upon the other. */
    public static Plot bars(
            String id, String title, String summary, List<String> columns, List<Series> series) {
        long most =
                IntStream.range(0, columns.size())
                        .mapToLong(i -> series.stream().mapToLong(one -> one.values().get(i)).sum())
                        .max()
                        .orElse(0);
        long step = step(most);
        long top = Math.max(step, (most + step - 1) / step * step);
        return new Plot(
                id,
                title,
                summary,
                columns,
                series,
                drawn(columns, series, top),
                LongStream.rangeClosed(0, top / step)
                        .mapToObj(i -> new Tick(text(y(i * step, top)), Numbers.of(i * step)))
                        .toList(),
                marked(columns));
    }

    /** All bars of a series as one path, the first one being 1; empty without bars. */
    public String outline(int number) {
        return bars.stream()
                .filter(bar -> bar.series() == number)
                .map(bar ->
                        "M%s %sh%sv%sh-%sz"
                                .formatted(
                                        bar.x(), bar.y(), bar.width(), bar.height(), bar.width()))
                .collect(Collectors.joining());
    }

    private static List<Bar> drawn(List<String> columns, List<Series> series, long top) {
        double room = (RIGHT - LEFT) / Math.max(1, columns.size());
        double width = Math.min(28, room * 0.72);
        List<Bar> bars = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            double x = LEFT + room * i + (room - width) / 2;
            long below = 0;
            for (int kind = 0; kind < series.size(); kind++) {
                long value = series.get(kind).values().get(i);
                if (value > 0) {
                    double y = y(below + value, top);
                    bars.add(
                            new Bar(
                                    kind + 1,
                                    text(x),
                                    text(y),
                                    text(width),
                                    text(y(below, top) - y),
                                    "%s, %s: %s"
                                            .formatted(
                                                    columns.get(i),
                                                    series.get(kind).name(),
                                                    Numbers.of(value))));
                }
                below += value;
            }
        }
        return bars;
    }

    private static List<Mark> marked(List<String> columns) {
        double room = (RIGHT - LEFT) / Math.max(1, columns.size());
        int every = Math.max(1, (columns.size() + MOST_MARKS - 1) / MOST_MARKS);
        return IntStream.range(0, columns.size())
                .filter(i -> i % every == 0)
                .mapToObj(i -> new Mark(text(LEFT + room * (i + 0.5)), columns.get(i)))
                .toList();
    }

    private static long step(long most) {
        long step = 1;
        while (most > step * MOST_TICKS) {
            step *= Long.toString(step).startsWith("2") ? 5 : 2;
            if (Long.toString(step).startsWith("4")) {
                step = step / 4 * 5;
            }
        }
        return step;
    }

    private static double y(long value, long top) {
        return BOTTOM - (BOTTOM - TOP) * value / top;
    }

    private static String text(double number) {
        return String.format(Locale.ROOT, "%.1f", number);
    }
}
