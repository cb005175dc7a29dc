package dev.postroom.domain.figure;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The figures of some days, each of them, in their order; the last one is today.
 *
 * @param subscribers the number of subscribers now
 */
public record Figures(long subscribers, List<FiguresOfDay> days) {

    /**
     * A day with the number of subscribers at its end.
     *
     * @param subscribers counted back from now
     */
    public record DayEnd(FiguresOfDay figures, long subscribers) {}

    public Figures {
        days = List.copyOf(days);
    }

    /** Every day from the first to the last, of which some are known. */
    public static Figures of(
            LocalDate first, LocalDate last, List<FiguresOfDay> known, long subscribers) {
        Map<LocalDate, FiguresOfDay> byDay =
                known.stream().collect(Collectors.toMap(FiguresOfDay::day, Function.identity()));
        return new Figures(
                subscribers,
                first.datesUntil(last.plusDays(1))
                        .map(day -> byDay.getOrDefault(day, FiguresOfDay.none(day)))
                        .toList());
    }

    /** The days with the number of subscribers at the end of each. */
    public List<DayEnd> ends() {
        List<DayEnd> ends = new ArrayList<>();
        long then = subscribers;
        for (FiguresOfDay day : days.reversed()) {
            ends.add(new DayEnd(day, then));
            then = then - day.added() + day.deleted();
        }
        return List.copyOf(ends.reversed());
    }
}
