package dev.postroom.adapters.rest.shared.page.sample;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Badges;
import dev.postroom.adapters.rest.shared.page.part.Box;
import dev.postroom.adapters.rest.shared.page.part.Choice;
import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Counter;
import dev.postroom.adapters.rest.shared.page.part.Danger;
import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Notice;
import dev.postroom.adapters.rest.shared.page.part.Pager;
import dev.postroom.adapters.rest.shared.page.part.Plot;
import dev.postroom.adapters.rest.shared.page.part.Progress;
import dev.postroom.adapters.rest.shared.page.part.Series;
import dev.postroom.adapters.rest.shared.page.part.Sparkline;
import dev.postroom.adapters.rest.shared.page.part.Tab;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * An example of each part.
 *
 * @param tokens the names of the colours
 * @param badges of each kind of resource
 */
public record PartsPage(
        List<String> tokens, Map<String, List<Badge>> badges, Numbers numbers, Form form) {

    private static final String HERE = "/app/-/parts";
    private static final String RATE = "throttle_per_minute";
    private static final List<String> TOKENS =
            List.of(
                    "ground",
                    "surface",
                    "sunken",
                    "line",
                    "edge",
                    "quiet",
                    "ink",
                    "accent",
                    "accent-soft",
                    "good",
                    "good-soft",
                    "warn",
                    "warn-soft",
                    "bad",
                    "bad-soft",
                    "test",
                    "test-soft",
                    "plot-1",
                    "plot-2",
                    "plot-3",
                    "plot-4",
                    "plot-5",
                    "plot-6");

    /** Parts that show numbers and lists. */
    public record Numbers(
            List<Counter> counters,
            Plot plot,
            Progress progress,
            Filters filters,
            List<Tab> tabs,
            List<Row> rows,
            Pager pager,
            List<Fact> facts) {}

    /** A row of the table. */
    public record Row(String name, Badge status, long count, Moment created) {}

    /** Parts that ask and tell. */
    public record Form(
            List<FormError> errors,
            List<Field> fields,
            List<Box> boxes,
            List<Notice> notices,
            Code code,
            Empty empty,
            Danger danger) {}

    static PartsPage at(Instant now) {
        return new PartsPage(TOKENS, new TreeMap<>(Badges.all()), someNumbers(now), someForm());
    }

    private static Numbers someNumbers(Instant now) {
        List<Long> people = List.of(12L, 14L, 13L, 18L, 22L, 21L, 30L);
        return new Numbers(
                List.of(
                        new Counter(
                                "Subscribers",
                                "12 431",
                                "+210 in 7 days",
                                HERE,
                                Sparkline.of("Subscribers of 7 days", people)),
                        Counter.of("Mails of 30 days", "98 204", "the same as before", HERE),
                        Counter.of("Not a link", "3", "", "")),
                plot(),
                new Progress("Sending", 8_120, 12_431, "8 120 of 12 431 · 410/s · 11 s left"),
                Filters.at(HERE)
                        .chip("All", "12 431", HERE, true)
                        .chip("Active", "12 006", HERE, false)
                        .chip("Bounced", "31", HERE, false)
                        .search("q", "Address or name", "ada")
                        .active("On tag newsletter", HERE),
                List.of(
                        new Tab("Profile", HERE, true),
                        new Tab("Timeline", HERE, false),
                        new Tab("Notes", HERE, "2", false)),
                List.of(
                        row(now, "ada@example.com", "active", 12, 1),
                        row(
                                now,
                                "christina.maria.montgomery-featherstonehaugh@example.org",
                                "unsubscribed",
                                1_204,
                                40),
                        row(now, "old@example.com", "bounced", 0, 900)),
                new Pager("1–3 of 12 431", "", "", HERE),
                List.of(
                        new Fact("Name", "Ada Archer"),
                        Fact.code("Id", "01a222de-8dad-76e7-aa55-0c510869c0e7"),
                        Fact.link("Tag", "Newsletter", HERE),
                        Fact.badge("Status", Badges.of("subscriber", "active")),
                        Fact.time("Created", Moment.of(now.minus(Duration.ofHours(3)), now))));
    }

    private static Row row(Instant now, String name, String status, long count, int days) {
        return new Row(
                name,
                Badges.of("subscriber", status),
                count,
                Moment.of(now.minus(Duration.ofDays(days)), now));
    }

    private static Plot plot() {
        return Plot.bars(
                "sample",
                "Six series",
                "Each series differs by colour; the second and third also by pattern.",
                IntStream.rangeClosed(1, 14).mapToObj(day -> day + " Jun").toList(),
                IntStream.rangeClosed(1, 6)
                        .mapToObj(number ->
                                new Series(
                                        "Series " + number,
                                        IntStream.range(0, 14)
                                                .mapToObj(day ->
                                                        (long) (day * number * 7 % 11 + number))
                                                .toList()))
                        .toList());
    }

    private static Form someForm() {
        FormError error =
                new FormError(RATE, "The number must be between 1 and 1 000 000. Enter another.");
        return new Form(
                List.of(error),
                List.of(
                        Field.text("name", "Name", "Summer sale").required(),
                        Field.text(RATE, "Mails a minute", "0")
                                .hint("Leave it empty for as many as the mail server accepts.")
                                .error(error.message()),
                        Field.select(
                                "role",
                                "Role",
                                List.of(
                                        new Choice("viewer", "Viewer", false),
                                        new Choice("admin", "Admin", true))),
                        Field.area("metadata", "Metadata", "{\"plan\": \"pro\"}")),
                List.of(
                        new Box("scopes", "tags:read", "Read tags", "Names and counts.", true),
                        new Box("scopes", "tags:write", "Change tags", "", false)),
                List.of(
                        new Notice("info", "For information", "Something to know before the rest."),
                        new Notice("good", "Done", "Everything is as it should be."),
                        new Notice("warn", "Look at this", "Something may go wrong soon."),
                        new Notice("bad", "This failed", "What is wrong, and what to do now.")),
                new Code(
                        "curl",
                        "curl -H \"Authorization: Bearer $POSTROOM_KEY\" \\\n"
                                + "  \"$POSTROOM_BASE_URL/subscribers?limit=50\""),
                new Empty(
                        "No campaigns yet.",
                        "New campaign",
                        HERE,
                        "curl \"$POSTROOM_BASE_URL/campaigns\""),
                new Danger(
                        "Delete the tag",
                        "12 431 people leave the tag. This cannot be taken back.",
                        HERE,
                        "Delete the tag",
                        "newsletter"));
    }
}
