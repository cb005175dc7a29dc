package dev.postroom.adapters.rest.shared.page.part;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The one table of the look of each status of each resource. */
public final class Badges {

    private static final Map<String, Map<String, Badge>> ALL =
            Map.ofEntries(
                    Map.entry(
                            "api_key",
                            table(
                                    Badge.good("active"),
                                    Badge.quiet("expired"),
                                    Badge.quiet("revoked"))),
                    Map.entry(
                            "subscriber",
                            table(
                                    Badge.good("active"),
                                    Badge.info("pending"),
                                    Badge.quiet("unsubscribed"),
                                    Badge.bad("bounced"),
                                    Badge.bad("complained"))),
                    Map.entry("form", table(Badge.good("open"), Badge.quiet("closed"))),
                    Map.entry(
                            "campaign",
                            table(
                                    Badge.quiet("draft"),
                                    Badge.info("scheduled"),
                                    Badge.info("sending"),
                                    Badge.warn("paused"),
                                    Badge.good("sent"),
                                    Badge.quiet("cancelled"),
                                    Badge.bad("failed"))),
                    Map.entry(
                            "recipient",
                            table(
                                    Badge.info("queued"),
                                    Badge.warn("deferred"),
                                    Badge.good("sent"),
                                    Badge.bad("bounced"),
                                    Badge.bad("complained"),
                                    Badge.bad("failed"),
                                    Badge.quiet("suppressed"),
                                    Badge.warn("unknown"))),
                    Map.entry(
                            "email",
                            table(
                                    Badge.info("scheduled"),
                                    Badge.info("queued"),
                                    Badge.info("sending"),
                                    Badge.good("sent"),
                                    Badge.good("delivered"),
                                    Badge.warn("deferred"),
                                    Badge.bad("bounced"),
                                    Badge.bad("complained"),
                                    Badge.bad("failed"),
                                    Badge.quiet("suppressed"),
                                    Badge.quiet("cancelled"))),
                    Map.entry("trigger", table(Badge.good("active"), Badge.quiet("inactive"))),
                    Map.entry(
                            "run",
                            table(
                                    Badge.info("active"),
                                    Badge.warn("held"),
                                    Badge.good("completed"),
                                    Badge.quiet("skipped"),
                                    Badge.quiet("exited"),
                                    Badge.bad("failed"),
                                    Badge.quiet("cancelled"))),
                    Map.entry(
                            "webhook",
                            table(
                                    Badge.good("active"),
                                    Badge.warn("failing"),
                                    Badge.quiet("disabled"))),
                    Map.entry(
                            "delivery",
                            table(
                                    Badge.info("pending"),
                                    Badge.warn("retrying"),
                                    Badge.good("delivered"),
                                    Badge.bad("failed"),
                                    Badge.quiet("skipped"))),
                    Map.entry(
                            "import",
                            table(
                                    Badge.quiet("held"),
                                    Badge.info("queued"),
                                    Badge.info("running"),
                                    Badge.good("completed"),
                                    Badge.bad("failed"))),
                    Map.entry(
                            "job",
                            table(
                                    Badge.info("queued"),
                                    Badge.info("running"),
                                    Badge.good("completed"),
                                    Badge.quiet("cancelled"),
                                    Badge.bad("failed"))),
                    Map.entry(
                            "request",
                            table(
                                    Badge.good("2xx"),
                                    Badge.quiet("3xx"),
                                    Badge.warn("4xx"),
                                    Badge.bad("5xx"))),
                    Map.entry(
                            "readiness",
                            table(
                                    Badge.good("ready"),
                                    Badge.bad("unavailable"),
                                    Badge.warn("draining"))),
                    Map.entry("check", table(Badge.good("ok"), Badge.bad("failing"))),
                    Map.entry("queue", table(Badge.good("in_time"), Badge.warn("late"))),
                    Map.entry(
                            "mail test",
                            table(
                                    Badge.good("accepted"),
                                    Badge.warn("deferred"),
                                    Badge.bad("refused"),
                                    Badge.bad("unreachable"),
                                    Badge.warn("unknown"))),
                    Map.entry("template", table(Badge.good("published"), Badge.quiet("draft"))),
                    Map.entry(
                            "subscription",
                            table(
                                    Badge.good("active"),
                                    Badge.info("trialing"),
                                    Badge.warn("past_due"),
                                    Badge.quiet("canceled"),
                                    Badge.quiet("none"))));

    private Badges() {}

    /** The look of a status of this kind of resource; it must be in the table. */
    public static Badge of(String kind, String status) {
        return find(kind, status)
                .orElseThrow(
                        () -> new IllegalStateException("no badge for " + kind + " " + status));
    }

    static Optional<Badge> find(String kind, String status) {
        return Optional.ofNullable(ALL.getOrDefault(kind, Map.of()).get(status))
                .map(badge ->
                        new Badge(badge.word().replace('_', ' '), badge.shape(), badge.tone()));
    }

    /** The badges of each kind, in the order of the words. */
    public static Map<String, List<Badge>> all() {
        return ALL.entrySet().stream()
                .collect(
                        Collectors.toMap(
                                Map.Entry::getKey,
                                kind ->
                                        kind.getValue().keySet().stream()
                                                .sorted()
                                                .map(status -> of(kind.getKey(), status))
                                                .toList()));
    }

    private static Map<String, Badge> table(Badge... badges) {
        return Stream.of(badges).collect(Collectors.toMap(Badge::word, badge -> badge));
    }
}
