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
    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH);

    static long sent(FiguresOfDay day) {
        return day.emails(EmailStatus.SENT)
                + day.emails(EmailStatus.DELIVERED)
                + day.emails(EmailStatus.COMPLAINED)
                + day.recipients(RecipientStatus.ACCEPTED);
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
                ofWeek("Mails sent in 7 days", FigurePlots::sent, "/campaigns"),
                ofWeek(
                        "Bounced or failed in 7 days",
                        day -> bounced(day) + failed(day),
                        "/campaigns"),
                ofWeek("People who left in 7 days", FigurePlots::left, "/subscribers"));
    }

    private Counter ofWeek(String label, ToLongFunction<FiguresOfDay> number, String rows) {
        List<Long> values = values(figures.days(), number);
        int size = values.size();
        long now = sum(values.subList(Math.max(0, size - WEEK), size));
        long before = sum(values.subList(Math.max(0, size - 2 * WEEK), Math.max(0, size - WEEK)));
        return new Counter(
                label,
                Numbers.of(now),
                signed(now - before) + " against the 7 days before",
                path + rows,
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
        List<String> columns = shown.stream().map(day -> DAY.format(day.day())).toList();
        List<Long> sent = values(shown, FigurePlots::sent);
        List<Long> added = values(shown, FiguresOfDay::added);
        List<Long> left = values(shown, FigurePlots::left);
        return List.of(
                Plot.bars(
                        "sends",
                        "Mails by outcome",
                        "%s sent in %d days. Days are in UTC."
                                .formatted(Numbers.of(sum(sent)), days),
                        columns,
                        List.of(
                                new Series("sent", sent),
                                new Series("bounced", values(shown, FigurePlots::bounced)),
                                new Series("failed", values(shown, FigurePlots::failed)),
                                new Series("suppressed", values(shown, FigurePlots::suppressed)))),
                Plot.bars(
                        "growth",
                        "People who came and went",
                        "%s came and %s left in %d days. Days are in UTC."
                                .formatted(Numbers.of(sum(added)), Numbers.of(sum(left)), days),
                        columns,
                        List.of(new Series("came", added), new Series("left", left))));
    }

    private static List<Long> values(List<FiguresOfDay> days, ToLongFunction<FiguresOfDay> number) {
        return days.stream().map(number::applyAsLong).toList();
    }

    private static long sum(List<Long> values) {
        return values.stream().mapToLong(Long::longValue).sum();
    }
}
