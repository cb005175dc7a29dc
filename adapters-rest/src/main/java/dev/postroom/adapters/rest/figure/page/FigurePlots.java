package dev.postroom.adapters.rest.figure.page;

import dev.postroom.adapters.rest.shared.page.part.Counter;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.adapters.rest.shared.page.part.Plot;
import dev.postroom.adapters.rest.shared.page.part.Series;
import dev.postroom.adapters.rest.shared.page.part.Sparkline;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.figure.Figures;
import dev.postroom.domain.figure.FiguresOfDay;
import dev.postroom.domain.subscriber.SubscriberStatus;

import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/**
 * Figures as counters and plots.
 *
 * @param path of the environment
 */
record FigurePlots(Figures figures, String path) {

    private static final int WEEK = 7;
    private static final int MOST_BARS = 31;
    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH);

    static long sent(FiguresOfDay day) {
        return day.emails(EmailStatus.SENT)
                + day.emails(EmailStatus.DELIVERED)
                + day.emails(EmailStatus.COMPLAINED)
                + day.recipients(RecipientStatus.ACCEPTED)
                + day.recipients(RecipientStatus.COMPLAINED);
    }

    private static long bounced(FiguresOfDay day) {
        return day.emails(EmailStatus.BOUNCED) + day.recipients(RecipientStatus.BOUNCED);
    }

    private static long failed(FiguresOfDay day) {
        return day.emails(EmailStatus.FAILED)
                + day.recipients(RecipientStatus.FAILED)
                + day.recipients(RecipientStatus.UNKNOWN);
    }

    private static long suppressed(FiguresOfDay day) {
        return day.emails(EmailStatus.SUPPRESSED) + day.recipients(RecipientStatus.SUPPRESSED);
    }

    private static long left(FiguresOfDay day) {
        return day.left(SubscriberStatus.UNSUBSCRIBED)
                + day.left(SubscriberStatus.BOUNCED)
                + day.left(SubscriberStatus.COMPLAINED)
                + day.deleted();
    }

    /** The numbers on top, with their change in a week. */
    List<Counter> counters() {
        List<Long> totals = figures.ends().stream().map(Figures.DayEnd::subscribers).toList();
        long grown = totals.getLast() - totals.get(Math.max(0, totals.size() - 1 - WEEK));
        return List.of(
                new Counter(
                        "Subscribers",
                        Numbers.of(figures.subscribers()),
                        signed(grown) + " in 7 days",
                        path + "/subscribers",
                        Sparkline.of("Subscribers at the end of each day", totals)),
                ofWeek("Mails sent in 7 days", FigurePlots::sent, "sends"),
                ofWeek("Bounced or failed in 7 days", day -> bounced(day) + failed(day), "sends"),
                ofWeek("People who left in 7 days", FigurePlots::left, "growth"));
    }

    // what is counted by day has no list of mails or people: the number leads to its days
    private Counter ofWeek(String label, ToLongFunction<FiguresOfDay> number, String plot) {
        List<Long> values = values(figures.days(), number);
        int size = values.size();
        long now = sum(values.subList(Math.max(0, size - WEEK), size));
        long before = sum(values.subList(Math.max(0, size - 2 * WEEK), Math.max(0, size - WEEK)));
        return new Counter(
                label,
                Numbers.of(now),
                signed(now - before) + " against the 7 days before",
                path + "/?days=" + WEEK + "#" + plot,
                Sparkline.of(label + ", by day", values));
    }

    private static String signed(long change) {
        return change > 0 ? "+" + Numbers.of(change) : Numbers.of(change).replace("-", "−");
    }

    /** The plots of the last days. */
    List<Plot> plots(int days) {
        List<FiguresOfDay> shown =
                figures.days()
                        .subList(Math.max(0, figures.days().size() - days), figures.days().size());
        List<List<FiguresOfDay>> bars = bars(shown);
        List<String> columns = bars.stream().map(bar -> DAY.format(bar.getFirst().day())).toList();
        String unit = bars.size() == shown.size() ? "Days are in UTC." : "Each bar is a week.";
        List<Long> sent = sums(bars, FigurePlots::sent);
        List<Long> added = sums(bars, FiguresOfDay::added);
        List<Long> left = sums(bars, FigurePlots::left);
        return List.of(
                Plot.bars(
                        "sends",
                        "Mails by outcome",
                        "%s sent in %d days. %s".formatted(Numbers.of(sum(sent)), days, unit),
                        columns,
                        List.of(
                                new Series("sent", sent),
                                new Series("bounced", sums(bars, FigurePlots::bounced)),
                                new Series("failed", sums(bars, FigurePlots::failed)),
                                new Series("suppressed", sums(bars, FigurePlots::suppressed)))),
                Plot.bars(
                        "growth",
                        "People who came and went",
                        "%s came and %s left in %d days. %s"
                                .formatted(
                                        Numbers.of(sum(added)), Numbers.of(sum(left)), days, unit),
                        columns,
                        List.of(new Series("came", added), new Series("left", left))));
    }

    // more than a month is drawn by the week, up to today: a page stays small
    private static List<List<FiguresOfDay>> bars(List<FiguresOfDay> days) {
        int length = days.size() > MOST_BARS ? WEEK : 1;
        List<List<FiguresOfDay>> bars = new ArrayList<>();
        for (int end = days.size(); end > 0; end -= length) {
            bars.add(days.subList(Math.max(0, end - length), end));
        }
        return bars.reversed();
    }

    private static List<Long> sums(
            List<List<FiguresOfDay>> bars, ToLongFunction<FiguresOfDay> number) {
        return bars.stream().map(bar -> sum(values(bar, number))).toList();
    }

    private static List<Long> values(List<FiguresOfDay> days, ToLongFunction<FiguresOfDay> number) {
        return days.stream().map(number::applyAsLong).toList();
    }

    private static long sum(List<Long> values) {
        return values.stream().mapToLong(Long::longValue).sum();
    }
}
