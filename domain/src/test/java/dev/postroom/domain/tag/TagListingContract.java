package dev.postroom.domain.tag;

import static dev.postroom.domain.tag.TagFixture.tag;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Pages;
import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** How tags are listed. */
interface TagListingContract extends PortContract {

    private Tags tags() {
        return ports().tag().tags();
    }

    private Tag stored(Workspace workspace, String name, int second) {
        Tag tag =
                tag(newId())
                        .withName(name)
                        .withCreatedAt(SettableClock.START.plusSeconds(second))
                        .build();
        assertThat(tags().addUnlessPresent(workspace, tag)).isEmpty();
        return tag;
    }

    private void populate(Workspace workspace, Tag tag, int people) {
        for (int i = 0; i < people; i++) {
            Subscriber subscriber = SubscriberFixture.subscriber(newId()).build();
            ports().subscriber().subscribers().addUnlessPresent(workspace, subscriber);
            ports().subscriber()
                    .memberships()
                    .add(workspace, subscriber.id(), List.of(tag.id()), ports().now(), "api");
        }
    }

    private List<CountedTag> counted(Workspace workspace, List<Tag> wanted) {
        return wanted.stream().map(tag -> tags().find(workspace, tag.id()).orElseThrow()).toList();
    }

    @Test
    default void publicTagsAreFoundByNameUpToANumber() {
        Workspace here = newLive();
        Tag beta = stored(here, "beta", 0);
        Tag alpha = stored(here, "Alpha", 1);
        Tag gamma = stored(here, "gamma", 2);
        Tag hidden = tag(newId()).withName("aside").withPublic(false).build();
        assertThat(tags().addUnlessPresent(here, hidden)).isEmpty();

        assertThat(tags().findPublic(here, 10)).containsExactly(alpha, beta, gamma);
        assertThat(tags().findPublic(here, 2)).containsExactly(alpha, beta);
        strangersTo(here)
                .forEach(stranger -> assertThat(tags().findPublic(stranger, 10)).isEmpty());
    }

    @Test
    default void tagsAreSortedByEveryFieldInBothDirectionsTiesById() {
        Workspace here = newLive();
        List<Tag> all = new ArrayList<>();
        all.add(stored(here, "beta", 1));
        all.add(stored(here, "Alpha", 1));
        all.add(stored(here, "al phb", 0));
        all.add(stored(here, "al-pha", 2));
        all.add(stored(here, "10 percent", 1));
        populate(here, all.get(0), 11);
        populate(here, all.get(1), 2);
        populate(here, all.get(3), 2);
        populate(strangersTo(here).getFirst(), stored(strangersTo(here).getFirst(), "beta", 1), 1);

        Pages.assertSorted(
                counted(here, all),
                TagQuery.Sort.class,
                TagListingContract::order,
                page -> tags().list(here, TagQuery.all(), page));
    }

    private static Comparator<CountedTag> order(TagQuery.Sort field) {
        Comparator<CountedTag> order =
                switch (field) {
                    case NAME -> Comparator.comparing(counted -> Tag.key(counted.tag().name()));
                    case CREATED_AT -> Comparator.comparing(counted -> counted.tag().createdAt());
                    case SUBSCRIBER_COUNT -> Comparator.comparingLong(CountedTag::subscriberCount);
                };
        return order.thenComparing(counted -> counted.tag().id().toString());
    }

    @Test
    default void tagsAddedBetweenPagesDoNotShiftThem() {
        Workspace here = newLive();
        stored(here, "b", 0);
        stored(here, "d", 0);
        stored(here, "f", 0);
        Sort<TagQuery.Sort> byName = Sort.ascending(TagQuery.Sort.NAME);
        Page<CountedTag> first = tags().list(here, TagQuery.all(), PageRequest.first(2, byName));

        stored(here, "a", 0);
        stored(here, "e", 0);
        Page<CountedTag> second =
                tags().list(here, TagQuery.all(), new PageRequest<>(2, byName, first.next()));

        assertThat(first.items().stream().map(c -> c.tag().name())).containsExactly("b", "d");
        assertThat(second.items().stream().map(c -> c.tag().name())).containsExactly("e", "f");
        assertThat(first.next().map(Position::sortValue)).contains("d");
        assertThat(second.next()).isEmpty();
        assertThat(second.total()).isEqualTo(5);
    }

    @Test
    default void thePageBeforeHasWhatIsThereNow() {
        Workspace here = newLive();
        List<Tag> all =
                List.of("b", "d", "f", "h", "j").stream()
                        .map(name -> stored(here, name, 0))
                        .toList();
        Page<CountedTag> first = byName(here, PageRequest::first);
        assertThat(first.previous()).isEmpty();
        Page<CountedTag> second = after(here, first);
        assertThat(second.previous().map(Position::sortValue)).contains("f");

        stored(here, "e", 0);
        stored(here, "a", 0);
        assertThat(shown(before(here, second))).containsExactly("d", "e");
        assertThat(shown(before(here, before(here, second)))).containsExactly("a", "b");
        assertThat(before(here, before(here, second)).previous()).isEmpty();

        List.of(all.get(1), all.get(2)).forEach(tag -> tags().delete(here, tag.id()));
        Page<CountedTag> back = before(here, second);
        assertThat(shown(back)).as("before a deleted row").containsExactly("b", "e");
        assertThat(shown(after(here, back))).containsExactly("h", "j");
        assertThat(shown(before(here, back))).as("a short first page").containsExactly("a");
        assertThat(shown(after(here, before(here, back)))).containsExactly("b", "e");
    }

    @Test
    default void nothingIsBeforeTheFirstRowAndTheTotalIsKnown() {
        Workspace here = newLive();
        stored(here, "b", 0);
        Tag gone = stored(here, "a", 0);
        stored(strangersTo(here).getFirst(), "a", 0);
        Page<CountedTag> last =
                tags().list(
                                here,
                                TagQuery.all(),
                                new PageRequest<>(
                                        1,
                                        Sort.ascending(TagQuery.Sort.NAME),
                                        Optional.of(new Position("a", gone.id().value()))));
        tags().delete(here, gone.id());

        assertThat(before(here, last)).isEqualTo(new Page<>(List.of(), Optional.empty(), 1));
    }

    private static List<String> shown(Page<CountedTag> page) {
        return page.items().stream().map(counted -> counted.tag().name()).toList();
    }

    private Page<CountedTag> before(Workspace here, Page<CountedTag> page) {
        return byName(
                here,
                (limit, sort) -> PageRequest.before(limit, sort, page.previous().orElseThrow()));
    }

    private Page<CountedTag> after(Workspace here, Page<CountedTag> page) {
        return byName(here, (limit, sort) -> new PageRequest<>(limit, sort, page.next()));
    }

    private Page<CountedTag> byName(
            Workspace here,
            BiFunction<Integer, Sort<TagQuery.Sort>, PageRequest<TagQuery.Sort>> page) {
        return tags().list(here, TagQuery.all(), page.apply(2, Sort.ascending(TagQuery.Sort.NAME)));
    }

    @Test
    default void filtersRestrictBothItemsAndTotal() {
        Workspace here = newLive();
        Tag hidden =
                tag(newId()).withName("50% off").withCategory("sales").withPublic(false).build();
        Tag shown = tag(newId()).withName("5000 club").withCategory("sales").build();
        Tag other = tag(newId()).withName("Tea_Lovers").build();
        List.of(hidden, shown, other).forEach(tag -> tags().addUnlessPresent(here, tag));

        assertThat(names(here, new TagQuery(Optional.of("sales"), none(), none())))
                .containsExactly("50% off", "5000 club");
        assertThat(names(here, new TagQuery(none(), Optional.of(false), none())))
                .containsExactly("50% off");
        assertThat(names(here, new TagQuery(none(), none(), Optional.of("TEA_"))))
                .containsExactly("Tea_Lovers");
        assertThat(names(here, new TagQuery(none(), none(), Optional.of("50%"))))
                .containsExactly("50% off");
        assertThat(names(here, new TagQuery(none(), none(), Optional.of("%")))).isEmpty();
        assertThat(names(here, new TagQuery(Optional.of("Sales"), none(), none()))).isEmpty();
    }

    private static <T> Optional<T> none() {
        return Optional.empty();
    }

    private List<String> names(Workspace workspace, TagQuery query) {
        return Pages.walk(
                        1,
                        Sort.ascending(TagQuery.Sort.NAME),
                        page -> tags().list(workspace, query, page))
                .stream()
                .map(counted -> counted.tag().name())
                .toList();
    }

    @Test
    default void anEmptyListHasNoNextPage() {
        Workspace here = newLive();
        stored(strangersTo(here).getFirst(), "theirs", 0);

        Page<CountedTag> page =
                tags().list(
                                here,
                                TagQuery.all(),
                                PageRequest.first(10, Sort.descending(TagQuery.Sort.CREATED_AT)));

        assertThat(page).isEqualTo(new Page<>(List.of(), Optional.empty(), 0));
    }
}
