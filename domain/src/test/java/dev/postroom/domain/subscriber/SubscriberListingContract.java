package dev.postroom.domain.subscriber;

import static dev.postroom.domain.subscriber.SubscriberFixture.subscriber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Pages;
import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** How subscribers are listed. */
interface SubscriberListingContract extends PortContract {

    private Subscribers subscribers() {
        return ports().subscriber().subscribers();
    }

    private Subscriber listed(Workspace workspace, String email, int created, int updated) {
        Subscriber subscriber =
                subscriber(newId())
                        .withEmail(email)
                        .withCreatedAt(SettableClock.START.plus(Duration.ofNanos(created * 1000L)))
                        .withUpdatedAt(SettableClock.START.plusSeconds(updated))
                        .build();
        assertThat(subscribers().addUnlessPresent(workspace, subscriber)).isEmpty();
        return subscriber;
    }

    private Page<Subscriber> page(
            Workspace workspace,
            Sort<SubscriberQuery.Sort> sort,
            int limit,
            Optional<Position> after) {
        return subscribers()
                .list(workspace, SubscriberQuery.all(), new PageRequest<>(limit, sort, after));
    }

    @Test
    default void subscribersAreSortedByEveryFieldInBothDirectionsTiesById() {
        Workspace here = newLive();
        List<Subscriber> all = new ArrayList<>();
        all.add(listed(here, "d@example.com", 1, 3));
        all.add(listed(here, "B@example.com", 1, 3));
        all.add(listed(here, "a-z@example.com", 1, 3));
        all.add(listed(here, "a_z@example.com", 0, 1));
        all.add(listed(here, "az@example.com", 2, 1));
        strangersTo(here).forEach(stranger -> listed(stranger, "d@example.com", 1, 3));

        Pages.assertSorted(
                all,
                SubscriberQuery.Sort.class,
                SubscriberListingContract::order,
                page -> subscribers().list(here, SubscriberQuery.all(), page));
    }

    private static Comparator<Subscriber> order(SubscriberQuery.Sort field) {
        Comparator<Subscriber> order =
                switch (field) {
                    case CREATED_AT -> Comparator.comparing(Subscriber::createdAt);
                    case UPDATED_AT -> Comparator.comparing(Subscriber::updatedAt);
                    case EMAIL -> Comparator.comparing(subscriber -> subscriber.email().key());
                };
        return order.thenComparing(subscriber -> subscriber.id().toString());
    }

    @Test
    default void subscribersAreCountedByStatus() {
        Workspace here = newLive();
        assertThat(subscribers().countByStatus(here)).isEmpty();
        Subscriber ann = listed(here, "ann@example.com", 1, 1);
        Subscriber bob = listed(here, "bob@example.com", 2, 1);
        listed(here, "cem@example.com", 3, 1);
        strangersTo(here).forEach(stranger -> listed(stranger, "d@example.com", 1, 3));
        SubscriberStatus status = ann.status();

        subscribers()
                .update(
                        here,
                        ann.withStatus(
                                SubscriberStatus.BOUNCED, SettableClock.START.plusSeconds(9)));
        subscribers().delete(here, bob.id());

        assertThat(subscribers().countByStatus(here))
                .containsEntry(status, 1L)
                .containsEntry(SubscriberStatus.BOUNCED, 1L);
    }

    @Test
    default void aPageHasThePositionOfItsLastRow() {
        Workspace here = newLive();
        Subscriber last = listed(here, "Ann@example.com", 123_457, 7);
        listed(here, "zoe@example.com", 200_000, 8);

        Position byTime =
                page(here, Sort.ascending(SubscriberQuery.Sort.CREATED_AT), 1, Optional.empty())
                        .next()
                        .orElseThrow();
        Position byEmail =
                page(here, Sort.ascending(SubscriberQuery.Sort.EMAIL), 1, Optional.empty())
                        .next()
                        .orElseThrow();

        Pages.assertTime(byTime, last.createdAt());
        assertThat(byTime.id()).isEqualTo(last.id().value());
        assertThat(byEmail).isEqualTo(new Position("ann@example.com", last.id().value()));
    }

    @Test
    default void subscribersAddedAndDeletedBetweenPagesDoNotShiftThem() {
        Workspace here = newLive();
        Sort<SubscriberQuery.Sort> newest = Sort.descending(SubscriberQuery.Sort.CREATED_AT);
        Subscriber oldest = listed(here, "1@example.com", 1, 0);
        Subscriber middle = listed(here, "2@example.com", 2, 0);
        Subscriber newer = listed(here, "3@example.com", 3, 0);
        Page<Subscriber> first = page(here, newest, 1, Optional.empty());
        Page<Subscriber> second = page(here, newest, 1, first.next());

        listed(here, "4@example.com", 4, 0);
        subscribers().delete(here, middle.id());
        Page<Subscriber> third = page(here, newest, 1, second.next());

        assertThat(first.items()).containsExactly(newer);
        assertThat(second.items()).containsExactly(middle);
        assertThat(third.items()).containsExactly(oldest);
        assertThat(third.next()).isEmpty();
        assertThat(third.total()).isEqualTo(3);
    }

    @Test
    default void aPageBeyondTheEndHasTheTotalOfTheList() {
        Workspace here = newLive();
        Sort<SubscriberQuery.Sort> newest = Sort.descending(SubscriberQuery.Sort.CREATED_AT);
        Subscriber oldest = listed(here, "1@example.com", 1, 0);
        listed(here, "2@example.com", 2, 0);
        Page<Subscriber> first = page(here, newest, 1, Optional.empty());

        subscribers().delete(here, oldest.id());
        Page<Subscriber> second = page(here, newest, 1, first.next());

        assertThat(second.items()).isEmpty();
        assertThat(second.next()).isEmpty();
        assertThat(second.total()).isEqualTo(1);
    }

    @Test
    default void aPageThatIsExactlyFullIsTheLastOne() {
        Workspace here = newLive();
        listed(here, "1@example.com", 1, 0);
        listed(here, "2@example.com", 2, 0);

        Page<Subscriber> page =
                page(here, Sort.ascending(SubscriberQuery.Sort.EMAIL), 2, Optional.empty());

        assertThat(page.items()).hasSize(2);
        assertThat(page.next()).isEmpty();
    }

    @Test
    default void listedSubscribersCarryTheirMemberships() {
        Workspace here = newLive();
        Subscriber subscriber = listed(here, "ann@example.com", 0, 0);
        Tag zulu = TagFixture.tag(newId()).withName("zulu").build();
        Tag alpha = TagFixture.tag(newId()).withName("Alpha").build();
        List.of(zulu, alpha).forEach(tag -> ports().tag().tags().addUnlessPresent(here, tag));
        ports().subscriber()
                .memberships()
                .add(here, subscriber.id(), List.of(zulu.id(), alpha.id()), ports().now(), "api");

        Subscriber found =
                page(here, Sort.ascending(SubscriberQuery.Sort.EMAIL), 5, Optional.empty())
                        .items()
                        .getFirst();

        assertThat(found.memberships().stream().map(TagMembership::tag))
                .containsExactly(alpha, zulu);
        assertThat(subscribers().find(here, subscriber.id())).contains(found);
    }
}
