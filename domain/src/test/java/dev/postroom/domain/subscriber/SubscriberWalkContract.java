package dev.postroom.domain.subscriber;

import static dev.postroom.domain.shared.SettableClock.START;
import static dev.postroom.domain.subscriber.SubscriberFixture.subscriber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.shared.text.TimeSpan;
import dev.postroom.domain.subscriber.export.SubscriberBatches;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Tests of walks that every implementation of {@link SubscriberBatches} must pass. */
public interface SubscriberWalkContract extends PortContract {

    private SubscriberBatches batches() {
        return ports().subscriber().batches();
    }

    private List<Subscriber> stored(Workspace workspace, int count) {
        List<Subscriber> all =
                IntStream.range(0, count)
                        .mapToObj(i ->
                                subscriber(newId())
                                        .withEmail("p%d@example.com".formatted(i))
                                        .withCreatedAt(START.plusMillis(i / 3))
                                        .build())
                        .toList();
        batches().addAll(workspace, all.reversed());
        return all;
    }

    private List<SubscriberId> walked(Workspace workspace, SubscriberQuery query, int size) {
        List<SubscriberId> all = new ArrayList<>();
        Optional<Position> after = Optional.empty();
        SubscriberBatches.Walk walk;
        do {
            walk = batches().walk(workspace, query, after, size);
            assertThat(walk.examined()).isLessThanOrEqualTo(size);
            all.addAll(walk.chosen());
            after = walk.reached();
        } while (walk.examined() == size);
        return all;
    }

    private static SubscriberQuery named(String email) {
        return filtered("email", email, TimeSpan.always());
    }

    private static SubscriberQuery filtered(String field, String value, TimeSpan created) {
        SubscriberFilter filter =
                SubscriberFilter.of(
                        JsonObject.of(
                                Map.of(
                                        "all",
                                        List.of(
                                                Map.of(
                                                        "field", field, "op", "eq", "value",
                                                        value)))));
        return new SubscriberQuery(
                Set.of(),
                SubscriberQuery.Tags.unrestricted(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                new SubscriberQuery.Times(created, TimeSpan.always()),
                Optional.of(filter));
    }

    @Test
    default void aWalkSeesEveryoneOnceInTheOrderOfCreation() {
        Workspace here = newLive();
        List<SubscriberId> ids = stored(here, 7).stream().map(Subscriber::id).toList();

        for (int size : List.of(1, 2, 7, 20)) {
            assertThat(walked(here, SubscriberQuery.all(), size)).containsExactlyElementsOf(ids);
        }
        strangersTo(here)
                .forEach(stranger ->
                        assertThat(walked(stranger, SubscriberQuery.all(), 3)).isEmpty());
    }

    @Test
    default void aStepThatChoosesNoPersonStillGoesOn() {
        Workspace here = newLive();
        List<Subscriber> all = stored(here, 7);
        SubscriberQuery last = named("p6@example.com");

        SubscriberBatches.Walk first = batches().walk(here, last, Optional.empty(), 3);

        assertThat(first.chosen()).isEmpty();
        assertThat(first.examined()).isEqualTo(3);
        assertThat(first.reached().map(Position::id)).contains(all.get(2).id().value());
        assertThat(walked(here, last, 3)).containsExactly(all.getLast().id());
    }

    @Test
    default void peopleOfOtherTimesAreNotLookedAt() {
        Workspace here = newLive();
        List<Subscriber> all = stored(here, 7);
        TimeSpan early = new TimeSpan(Optional.empty(), Optional.of(START.plusMillis(1)));

        SubscriberBatches.Walk walk =
                batches().walk(here, filtered("status", "active", early), Optional.empty(), 20);

        assertThat(walk.examined()).isEqualTo(3);
        assertThat(walk.chosen())
                .containsExactlyElementsOf(all.subList(0, 3).stream().map(Subscriber::id).toList());
    }

    @Test
    default void whoMatchesIsToldAsItIsNow() {
        Workspace here = newLive();
        Tag news = TagFixture.tag(newId()).build();
        ports().tag().tags().addUnlessPresent(here, news);
        List<Subscriber> all = stored(here, 3);
        List<SubscriberId> ids = all.stream().map(Subscriber::id).toList();
        ports().subscriber().memberships().add(here, ids.get(1), List.of(news.id()), START, "api");
        SubscriberQuery tagged = new SubscriberQueryFixture().withAnyTag(news.id()).build();

        assertThat(batches().matching(here, tagged, ids)).containsExactly(ids.get(1));
        assertThat(batches().matching(here, tagged, ids.subList(0, 1))).isEmpty();
        assertThat(batches().matching(here, tagged, List.of())).isEmpty();
        assertThat(batches().matching(here, named("p2@example.com"), ids))
                .containsExactly(ids.get(2));
        strangersTo(here)
                .forEach(stranger ->
                        assertThat(batches().matching(stranger, SubscriberQuery.all(), ids))
                                .isEmpty());
    }
}
