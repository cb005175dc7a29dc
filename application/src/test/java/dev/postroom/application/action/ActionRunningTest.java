package dev.postroom.application.action;

import static dev.postroom.domain.identity.CallerFixture.caller;
import static dev.postroom.domain.subscriber.SubscriberFixture.subscriber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.application.subscriber.SubscriberTagging;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.action.ActionId;
import dev.postroom.domain.action.ActionKind;
import dev.postroom.domain.action.NewAction;
import dev.postroom.domain.action.Selection;
import dev.postroom.domain.action.SubscriberAction;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFilter;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.ManageTags;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.work.JobStatus;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

final class ActionRunningTest {

    private final House house = House.create();
    private final Workspace here = house.live();
    private final ActionManagement actions =
            new ActionManagement(
                    house.work(),
                    house.ports().action().actions(),
                    house.ports().subscriber().subscribers(),
                    house.ports().tag().tags());
    private final ActionRunning running =
            new ActionRunning(
                    house.work(),
                    house.changes(),
                    house.ports().action().queue(),
                    house.ports().subscriber().batches(),
                    house.ports().tag().tags(),
                    new ActionPace(3, Duration.ofMinutes(1)));

    private List<Subscriber> people(Workspace workspace, int count) {
        return IntStream.range(0, count)
                .mapToObj(i ->
                        house.stored(
                                workspace,
                                subscriber(house.ports().ids().next())
                                        .withEmail("p%d@example.com".formatted(i))))
                .toList();
    }

    private SubscriberAction start(ActionKind kind, Selection where, String... tags) {
        return actions.start(
                caller(here), new NewAction(kind, List.of(tags), where, where.isEveryone()));
    }

    private SubscriberAction run(SubscriberAction action) {
        while (running.actNext() > 0) {
            house.ports().elapse(Duration.ofSeconds(1));
        }
        return actions.get(here, action.id());
    }

    private Subscriber now(Subscriber person) {
        return house.subscribers().get(here, person.id());
    }

    private static Selection ruled(String field, String value) {
        return new Selection(
                Set.of(),
                SubscriberQuery.Tags.unrestricted(),
                Optional.of(
                        SubscriberFilter.of(
                                JsonObject.of(
                                        Map.of(
                                                "any",
                                                List.of(
                                                        Map.of(
                                                                "field", field, "op", "eq", "value",
                                                                value)))))));
    }

    private static Selection of(SubscriberStatus status) {
        return new Selection(Set.of(status), SubscriberQuery.Tags.unrestricted(), Optional.empty());
    }

    private static Selection on(TagId tag) {
        return new Selection(
                Set.of(),
                new SubscriberQuery.Tags(Optional.of(List.of(tag)), List.of(), List.of()),
                Optional.empty());
    }

    private static List<Long> counts(SubscriberAction action) {
        return List.of(
                action.progress().examined(),
                action.progress().changed(),
                action.progress().unchanged(),
                action.progress().refused());
    }

    private void tag(Subscriber person, String name) {
        new SubscriberTagging(
                        house.work(),
                        house.changes(),
                        house.ports().subscriber().subscribers(),
                        house.ports().tag().tags())
                .subscribe(caller(here), person.id(), List.of(name));
    }

    @Test
    void everyPersonIsTaggedOnceWithTheEventOfASingleRequest() {
        List<Subscriber> all = people(here, 7);
        people(house.test(), 2);
        tag(all.get(3), "VIP");
        house.events();

        SubscriberAction ended = run(start(ActionKind.TAG, Selection.everyone(), "VIP"));

        assertThat(ended.status()).isEqualTo(JobStatus.COMPLETED);
        assertThat(counts(ended)).containsExactly(7L, 6L, 1L, 0L);
        assertThat(ended.share()).isEqualTo(1);
        assertThat(all).allSatisfy(person -> assertThat(now(person).memberships()).hasSize(1));
        assertThat(now(all.getFirst()).memberships().getFirst().source()).isEqualTo("api");
        assertThat(house.events()).hasSize(6).containsOnly(EventType.TAG_SUBSCRIBED);
    }

    @Test
    void onlyTheChosenOnesAreTreated() {
        List<Subscriber> all = people(here, 7);

        SubscriberAction ended =
                run(start(ActionKind.TAG, ruled("email", "p5@example.com"), "One"));

        assertThat(counts(ended)).containsExactly(7L, 1L, 0L, 0L);
        assertThat(now(all.get(5)).memberships()).hasSize(1);
        assertThat(ended.what().where().filter()).isEmpty();
    }

    @Test
    void peopleLeaveATagWithTheirEvents() {
        List<Subscriber> all = people(here, 4);
        tag(all.get(0), "Tea");
        tag(all.get(2), "Tea");
        house.events();

        SubscriberAction ended = run(start(ActionKind.UNTAG, Selection.everyone(), "tea"));

        assertThat(counts(ended)).containsExactly(4L, 2L, 2L, 0L);
        assertThat(house.events())
                .containsExactly(EventType.TAG_UNSUBSCRIBED, EventType.TAG_UNSUBSCRIBED);
    }

    @Test
    void peopleAreUnsubscribedWhereTheirStatusAllowsIt() {
        people(here, 2);
        house.stored(
                here,
                subscriber(house.ports().ids().next())
                        .withEmail("waits@example.com")
                        .withStatus(SubscriberStatus.PENDING));
        house.stored(
                here,
                subscriber(house.ports().ids().next())
                        .withEmail("left@example.com")
                        .withStatus(SubscriberStatus.UNSUBSCRIBED));

        SubscriberAction ended = run(start(ActionKind.UNSUBSCRIBE, Selection.everyone()));

        assertThat(counts(ended)).containsExactly(4L, 2L, 1L, 1L);
        assertThat(house.events())
                .containsExactly(
                        EventType.SUBSCRIBER_UPDATED,
                        EventType.SUBSCRIBER_UNSUBSCRIBED,
                        EventType.SUBSCRIBER_UPDATED,
                        EventType.SUBSCRIBER_UNSUBSCRIBED);
    }

    @Test
    void theChosenPeopleAreDeletedAndTheWalkGoesOn() {
        people(here, 7);

        SubscriberAction ended = run(start(ActionKind.DELETE, of(SubscriberStatus.ACTIVE)));

        assertThat(counts(ended)).containsExactly(7L, 7L, 0L, 0L);
        assertThat(house.events()).hasSize(7).containsOnly(EventType.SUBSCRIBER_DELETED);
    }

    @Test
    void peopleWhoComeLaterAreNotReached() {
        people(here, 2);
        SubscriberAction action = start(ActionKind.DELETE, Selection.everyone());
        house.ports().elapse(Duration.ofSeconds(1));
        Subscriber late =
                house.stored(
                        here,
                        subscriber(house.ports().ids().next())
                                .withEmail("late@example.com")
                                .withCreatedAt(house.ports().now()));

        assertThat(counts(run(action))).containsExactly(2L, 2L, 0L, 0L);
        assertThat(now(late)).isNotNull();
    }

    @Test
    void aStepThatLostItsLeaseIsRepeatedByTheNextWorkerWithoutASecondEvent() {
        people(here, 7);
        start(ActionKind.TAG, Selection.everyone(), "VIP");
        var claim =
                house.ports()
                        .action()
                        .queue()
                        .claim(house.ports().now(), Duration.ofMinutes(1))
                        .orElseThrow();
        assertThat(running.actNext()).isZero();
        house.ports().elapse(Duration.ofMinutes(2));

        SubscriberAction ended = run(claim.work());

        assertThat(counts(ended)).containsExactly(7L, 7L, 0L, 0L);
        assertThat(house.events()).hasSize(7);
    }

    @Test
    void aCancelledActionDoesNothingMoreAndCannotBeCancelledAgain() {
        List<Subscriber> all = people(here, 2);
        SubscriberAction action = start(ActionKind.DELETE, Selection.everyone());

        assertThat(actions.cancel(here, action.id()).status()).isEqualTo(JobStatus.CANCELLED);

        assertThat(running.actNext()).isZero();
        assertThat(all).allSatisfy(person -> assertThat(now(person)).isNotNull());
        assertThat(Failures.conflict(() -> actions.cancel(here, action.id())).code())
                .isEqualTo("action_ended");
    }

    @Test
    void aDeletedTagOfTheSelectionEndsTheActionInsteadOfChoosingMore() {
        List<Subscriber> all = people(here, 2);
        tag(all.getFirst(), "Keep");
        TagId keep = house.tags().getByName(here, "Keep").tag().id();
        Selection others =
                new Selection(
                        Set.of(),
                        new SubscriberQuery.Tags(Optional.empty(), List.of(), List.of(keep)),
                        Optional.empty());
        SubscriberAction action = start(ActionKind.DELETE, others);
        house.tags()
                .delete(caller(here), keep, new ManageTags.Removal(true, false), Optional.empty());

        SubscriberAction ended = run(action);

        assertThat(ended.status()).isEqualTo(JobStatus.FAILED);
        assertThat(ended.state().failureReason()).isPresent();
        assertThat(all).allSatisfy(person -> assertThat(now(person)).isNotNull());
    }

    @Test
    void onlyATagActionCreatesTagsAndOnlyWithinThePlan() {
        assertThat(
                        Failures.violations(
                                () -> start(ActionKind.UNTAG, Selection.everyone(), "Unknown")))
                .containsExactly("tags[0] unknown_tag");
        house.limits().limit(here, PlanResource.TAGS, 0);
        assertThat(Failures.of(() -> start(ActionKind.TAG, Selection.everyone(), "New")))
                .isInstanceOf(Failure.LimitExceeded.class);
    }

    @Test
    void everyoneMustBeAskedForInWords() {
        TagId tag = new TagId(house.ports().ids().next());
        assertThat(
                        Failures.violations(() ->
                                actions.start(
                                        caller(here),
                                        new NewAction(
                                                ActionKind.DELETE,
                                                List.of(),
                                                Selection.everyone(),
                                                false))))
                .containsExactly("audience audience_required");
        assertThat(
                        Failures.violations(() ->
                                actions.start(
                                        caller(here),
                                        new NewAction(ActionKind.TAG, List.of(), on(tag), true))))
                .containsExactly("tags required", "audience mutually_exclusive");
        assertThat(
                        Failures.violations(() ->
                                start(ActionKind.DELETE, of(SubscriberStatus.ACTIVE), "News")))
                .containsExactly("tags not_allowed");
    }

    @Test
    void noMoreThanTenActionsOfAnEnvironmentWait() {
        for (int i = 0; i < 10; i++) {
            start(ActionKind.DELETE, Selection.everyone());
        }
        assertThat(Failures.of(() -> start(ActionKind.DELETE, Selection.everyone())))
                .isInstanceOfSatisfying(
                        Failure.InProgress.class,
                        failure -> assertThat(failure.code()).isEqualTo("too_many_actions"));
        actions.start(
                caller(house.test()),
                new NewAction(ActionKind.DELETE, List.of(), Selection.everyone(), true));
    }

    @Test
    void anActionIsSeenInItsWorkspaceAlone() {
        ActionId id = start(ActionKind.DELETE, Selection.everyone()).id();

        assertThat(Failures.of(() -> actions.get(house.test(), id)))
                .isInstanceOf(Failure.NotFound.class);
        assertThat(Failures.of(() -> actions.cancel(house.test(), id)))
                .isInstanceOf(Failure.NotFound.class);
    }
}
