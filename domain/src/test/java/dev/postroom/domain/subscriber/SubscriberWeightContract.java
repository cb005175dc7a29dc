package dev.postroom.domain.subscriber;

import static dev.postroom.domain.subscriber.SubscriberFixture.subscriber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.confirmation.Confirmations;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.page.Pages;
import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.export.SubscriberBatches;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;
import dev.postroom.domain.tag.TagId;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/** A page of people who are on many tags ends before it is too much for the memory. */
interface SubscriberWeightContract extends PortContract {

    /** So many tags are more than a third of a page, and less than a half. */
    int TAGS = 1500;

    int PEOPLE = 8;

    private Subscribers people() {
        return ports().subscriber().subscribers();
    }

    private List<Tag> tagged(Workspace here) {
        return each(
                here,
                (person, tags) ->
                        ports().subscriber()
                                .memberships()
                                .add(here, person, tags, ports().now(), "api"));
    }

    private List<Tag> each(Workspace here, BiConsumer<SubscriberId, List<TagId>> add) {
        List<Tag> tags =
                IntStream.range(0, TAGS)
                        .mapToObj(i -> TagFixture.tag(newId()).withName("tag " + i).build())
                        .toList();
        List<TagId> ids = tags.stream().map(Tag::id).toList();
        ports().transactions()
                .inTransaction(() -> {
                    tags.forEach(tag -> ports().tag().tags().addUnlessPresent(here, tag));
                    for (int i = 0; i < PEOPLE; i++) {
                        Subscriber person = subscriber(newId()).build();
                        assertThat(people().addUnlessPresent(here, person)).isEmpty();
                        add.accept(person.id(), ids);
                    }
                });
        return tags;
    }

    @Test
    default void peopleForWhomManyTagsWaitEndAPageEarly() {
        Workspace here = newLive();
        each(
                here,
                (person, tags) ->
                        ports().subscriber()
                                .confirmations()
                                .addTags(
                                        here,
                                        List.of(new Confirmations.Waiting(person, tags)),
                                        ports().now(),
                                        "api"));

        assertThat(sizes(here)).containsExactly(3, 3, 2);
    }

    private List<Integer> sizes(Workspace here) {
        return Pages.sizes(
                100,
                Sort.ascending(SubscriberQuery.Sort.CREATED_AT),
                page -> people().list(here, SubscriberQuery.all(), page));
    }

    @Test
    default void peopleOnManyTagsEndAPageEarlyAndTheNextOneGoesOn() {
        Workspace here = newLive();
        List<Tag> tags = tagged(here);
        SubscriberQuery byTag =
                new SubscriberQueryFixture().withAnyTag(tags.getFirst().id()).build();

        for (SubscriberQuery query : List.of(SubscriberQuery.all(), byTag)) {
            for (SubscriberQuery.Sort sort : SubscriberQuery.Sort.values()) {
                assertThat(
                                Pages.sizes(
                                        100,
                                        Sort.descending(sort),
                                        page -> people().list(here, query, page)))
                        .as("%s by %s", query, sort)
                        .containsExactly(3, 3, 2);
            }
            assertThat(slices(here, query)).containsExactly(3, 3, 2);
        }
    }

    private List<Integer> slices(Workspace here, SubscriberQuery query) {
        List<Integer> sizes = new ArrayList<>();
        Optional<Position> after = Optional.empty();
        do {
            SubscriberBatches.Slice slice =
                    ports().subscriber().batches().page(here, query, after, 1000);
            sizes.add(slice.subscribers().size());
            assertThat(slice.subscribers())
                    .allSatisfy(one -> assertThat(one.memberships()).hasSize(TAGS));
            after = slice.next();
        } while (after.isPresent());
        return sizes;
    }

    @Test
    default void peopleWithMuchMetadataEndAPageEarly() {
        Workspace here = newLive();
        String text = "x".repeat(Profile.MAX_METADATA_BYTES - 100);
        for (int i = 0; i < 70; i++) {
            Subscriber person = subscriber(newId()).withMetadata(Map.of("text", text)).build();
            assertThat(people().addUnlessPresent(here, person)).isEmpty();
        }

        assertThat(sizes(here)).containsExactly(65, 5);
    }
}
