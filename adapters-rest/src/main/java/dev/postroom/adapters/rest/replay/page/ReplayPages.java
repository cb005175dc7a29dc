package dev.postroom.adapters.rest.replay.page;

import dev.postroom.adapters.rest.shared.page.part.Badges;
import dev.postroom.adapters.rest.shared.page.part.Counter;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.adapters.rest.shared.page.part.Progress;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.replay.Replay;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.delivery.DeliverySelection;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Makes the page of a replay. */
final class ReplayPages {

    private static final int PERCENT = 100;

    private ReplayPages() {}

    static long percent(Replay replay) {
        return Math.round(replay.share() * PERCENT);
    }

    /** Those of a selection in words, such as {@code failed or skipped}. */
    static String deliveries(DeliverySelection selection) {
        return selection.statuses().stream()
                .map(DeliveryStatus::keyword)
                .sorted()
                .collect(Collectors.joining(" or "));
    }

    /**
     * The page.
     *
     * @param path of the page of the webhook
     */
    static ReplayPage of(Replay replay, Webhook webhook, String path, Instant now) {
        long percent = percent(replay);
        return new ReplayPage(
                path,
                Badges.of("job", replay.status().keyword()),
                replay.state().failureReason().orElse(""),
                new Progress(
                        "Progress of the replay",
                        percent,
                        PERCENT,
                        "%s %% of the time span · %s"
                                .formatted(
                                        percent,
                                        Numbers.counted(
                                                replay.progress().requeued(),
                                                "delivery queued again",
                                                "deliveries queued again"))),
                Counter.of("Queued again", Numbers.of(replay.progress().requeued()), "", path),
                facts(replay, webhook, path, now),
                replay.status().isOpen() ? path + "/replays/" + replay.id() + "/cancel" : "");
    }

    private static List<Fact> facts(Replay replay, Webhook webhook, String path, Instant now) {
        DeliverySelection selection = replay.selection();
        List<Fact> facts = new ArrayList<>();
        facts.add(Fact.link("Webhook", webhook.url().toString(), path));
        facts.add(new Fact("Deliveries that were", deliveries(selection)));
        facts.add(
                new Fact(
                        "Events",
                        selection.eventTypes().isEmpty()
                                ? "all"
                                : selection.eventTypes().stream()
                                        .map(EventType::keyword)
                                        .sorted()
                                        .collect(Collectors.joining(", "))));
        facts.add(
                selection.since().equals(Instant.EPOCH)
                        ? new Fact("Created since", "the oldest that is kept")
                        : Fact.time("Created since", Moment.of(selection.since(), now)));
        facts.add(Fact.time("Created before", Moment.of(selection.until(), now)));
        facts.add(Fact.time("Asked for", Moment.of(replay.createdAt(), now)));
        replay.state().endedAt().ifPresent(at -> facts.add(Fact.time("Ended", Moment.of(at, now))));
        facts.add(Fact.code("Id", replay.id().toString()));
        return facts;
    }
}
