package dev.postroom.adapters.rest.system.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Badges;
import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Notice;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.adapters.rest.system.SystemState;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * The state of the installation.
 *
 * @param trouble in words; empty when all is well
 * @param queues the late ones first; empty while nothing is known of them
 * @param commands that show the same without a browser
 */
public record SystemPage(
        List<Fact> facts,
        List<Notice> trouble,
        List<Part> parts,
        List<Queue> queues,
        List<Setting> settings,
        String management,
        List<Code> commands) {

    // more is not counted
    private static final long MOST = 10_000;

    public SystemPage {
        facts = List.copyOf(facts);
        trouble = List.copyOf(trouble);
        parts = List.copyOf(parts);
        queues = List.copyOf(queues);
        settings = List.copyOf(settings);
        commands = List.copyOf(commands);
    }

    /** A part that the process needs. */
    public record Part(String name, Badge state, String words) {}

    /**
     * A queue.
     *
     * @param bound from what age on it is late
     */
    public record Queue(String name, String waiting, Moment oldest, String bound, Badge state) {}

    /** A setting without its secrets. */
    public record Setting(String key, String shown, String source) {}

    static SystemPage of(SystemState state, Instant now) {
        return new SystemPage(
                facts(state, now),
                trouble(state),
                state.checks().stream().map(SystemPage::part).toList(),
                state.queues().stream()
                        .sorted(Comparator.comparing(queue -> !queue.isLate()))
                        .map(queue -> queue(queue, now))
                        .toList(),
                state.settings().stream()
                        .map(one -> new Setting(one.key(), one.shown(), one.source()))
                        .toList(),
                state.process().management(),
                commands(state.process().management()));
    }

    private static List<Fact> facts(SystemState state, Instant now) {
        return List.of(
                Fact.badge("State", Badges.of("readiness", state.status().keyword())),
                new Fact("Version", state.process().version()),
                Fact.time("Started", Moment.of(state.process().startedAt(), now)),
                Fact.code("Health and metrics", state.process().management()));
    }

    private static List<Notice> trouble(SystemState state) {
        List<Notice> trouble = new ArrayList<>();
        if (state.status() == SystemState.Status.DRAINING) {
            trouble.add(
                    new Notice(
                            "warn",
                            "This process stops",
                            "It finishes what it has begun, and takes no new requests."));
        }
        state.checks()
                .forEach(check ->
                        check.complaint()
                                .ifPresent(words ->
                                        trouble.add(
                                                new Notice(
                                                        "bad",
                                                        "Not ready: " + check.name(),
                                                        sentence(words)))));
        state.conditions()
                .forEach(condition ->
                        trouble.add(
                                new Notice(
                                        "warn",
                                        "Condition: " + condition.name(),
                                        sentence(condition.words()))));
        return trouble;
    }

    private static String sentence(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) + ".";
    }

    private static Part part(SystemState.Check check) {
        return new Part(
                check.name(),
                Badges.of("check", check.complaint().isPresent() ? "failing" : "ok"),
                check.complaint().orElse(""));
    }

    private static Queue queue(SystemState.Queue queue, Instant now) {
        return new Queue(
                queue.name(),
                queue.waiting() > MOST
                        ? "more than " + Numbers.of(MOST)
                        : Numbers.of(queue.waiting()),
                queue.oldest().isZero()
                        ? Moment.never(queue.waiting() == 0 ? "none" : "not due")
                        : Moment.of(now.minus(queue.oldest()), now),
                bound(queue.bound()),
                Badges.of("queue", queue.isLate() ? "late" : "in_time"));
    }

    private static String bound(Duration bound) {
        return bound.toHours() > 0
                ? Numbers.counted(bound.toHours(), "hour", "hours")
                : Numbers.counted(bound.toMinutes(), "minute", "minutes");
    }

    private static List<Code> commands(String management) {
        String origin = "http://" + management;
        return List.of(
                new Code(
                        "Health and metrics",
                        "curl %1$s/readyz\ncurl %1$s/livez\ncurl %1$s/metrics".formatted(origin)),
                new Code(
                        "On the command line",
                        "java -jar postroom.jar status\njava -jar postroom.jar config print"));
    }
}
