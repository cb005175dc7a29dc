package dev.postroom.application.subscriber;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.postroom.application.shared.Crashes;
import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.subscriber.AddSubscribers.Added;
import dev.postroom.domain.subscriber.NewSubscriber;
import dev.postroom.domain.subscriber.OnConflict;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.SubscriberPatch;
import dev.postroom.domain.tag.Tags;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/** Each subscriber of a batch is treated as a request for it alone. */
final class SubscriberAddingTest {

    private final House house = House.create();
    private final SubscriberAdding adding =
            new SubscriberAdding(
                    house.work(),
                    house.changes(),
                    house.ports().subscriber().subscribers(),
                    house.ports().subscriber().batches(),
                    house.ports().tag().tags());

    private List<String> add(Workspace workspace, NewSubscriber... requests) {
        return adding.addAll(caller(workspace), Arrays.asList(requests)).stream()
                .map(SubscriberAddingTest::described)
                .toList();
    }

    private static String described(Added added) {
        return switch (added) {
            case Added.Stored(var saved) -> saved.created() ? "created" : "known";
            case Added.Refused(Failure.Invalid invalid) ->
                    invalid.violations().getFirst().field()
                            + " "
                            + invalid.violations().getFirst().code();
            case Added.Refused(Failure.Conflict conflict) -> conflict.code();
            case Added.Refused(Failure.LimitExceeded limit) ->
                    "%s %d of %d".formatted(limit.limit(), limit.current(), limit.maximum());
            case Added.Refused(Failure failure) -> failure.detail();
        };
    }

    private static NewSubscriber plain(String name, String... tags) {
        return SubscriberRequest.of(name + "@example.com").tagged(tags);
    }

    private boolean exists(Workspace workspace, String name) {
        return house.ports()
                .subscriber()
                .subscribers()
                .findByEmail(workspace, new EmailAddress(name + "@example.com"))
                .isPresent();
    }

    @Test
    void resultsAreInTheOrderSentAndARefusalPreventsNoOther() {
        assertThat(
                        add(
                                house.live(),
                                plain("ann", "Tea"),
                                plain("bob", UUID.randomUUID().toString()),
                                plain("ANN"),
                                plain("cem", "tea")))
                .containsExactly("created", "tags[0] unknown_tag", "already_exists", "created");

        assertThat(exists(house.live(), "bob")).isFalse();
        assertThat(house.events())
                .containsExactly(
                        EventType.SUBSCRIBER_CREATED,
                        EventType.TAG_SUBSCRIBED,
                        EventType.SUBSCRIBER_CREATED,
                        EventType.TAG_SUBSCRIBED);
    }

    @Test
    void aStoreThatDoesNotServeOneSubscriberRefusesTheWholeBatchAndKeepsNothing() {
        Crashes crashes =
                new Crashes(() ->
                        new Failure.Unavailable(
                                        "statement_timeout", "Too slow.", Duration.ofSeconds(1))
                                .asException());
        crashes.at(1, false);
        Tags away = crashes.around(Tags.class, house.ports().tag().tags());
        SubscriberAdding halfway =
                new SubscriberAdding(
                        house.work(),
                        house.changes(),
                        house.ports().subscriber().subscribers(),
                        house.ports().subscriber().batches(),
                        away);

        assertThatExceptionOfType(FailureException.class)
                .isThrownBy(() ->
                        halfway.addAll(
                                caller(house.live()), List.of(plain("ann"), plain("bob", "Tea"))))
                .extracting(FailureException::failure)
                .isInstanceOf(Failure.Unavailable.class);

        assertThat(exists(house.live(), "ann")).isFalse();
        assertThat(house.events()).isEmpty();
    }

    @Test
    void aLaterSubscriberSeesTheEarlierOnesOfItsBatch() {
        SubscriberRequest again = SubscriberRequest.of("ann@example.com");

        assertThat(
                        add(
                                house.live(),
                                plain("ann"),
                                again.on(OnConflict.UPDATE, SubscriberPatch.none(), "Tea"),
                                again.on(OnConflict.IGNORE, SubscriberPatch.none(), "Other")))
                .containsExactly("created", "known", "known");
        assertThat(house.ports().tag().tags().findByName(house.live(), "Tea")).isPresent();
        assertThat(house.ports().tag().tags().findByName(house.live(), "Other")).isEmpty();
    }

    @Test
    void aBatchStaysInItsWorkspace() {
        add(house.test(), plain("ann"));

        assertThat(add(house.live(), plain("ann"))).containsExactly("created");
        assertThat(exists(house.test(), "ann")).isTrue();
    }

    @Test
    void whatThePlanAllowsIsCreatedInTheOrderSent() {
        house.limits().limit(house.live(), PlanResource.SUBSCRIBERS, 2);
        add(house.live(), plain("ann"));

        assertThat(add(house.live(), plain("bob"), plain("cem"), plain("ann"), plain("dan")))
                .containsExactly(
                        "created", "subscribers 2 of 2", "already_exists", "subscribers 2 of 2");
        assertThat(exists(house.live(), "cem")).isFalse();
        assertThat(add(house.test(), plain("cem"))).containsExactly("created");
    }

    @Test
    void tagsThatThePlanDoesNotAllowRefuseTheirSubscriberAlone() {
        house.limits().limit(house.live(), PlanResource.TAGS, 1);

        assertThat(
                        add(
                                house.live(),
                                plain("ann", "Tea"),
                                plain("bob", "Cakes"),
                                plain("cem", "tea")))
                .containsExactly("created", "tags 1 of 1", "created");
        assertThat(exists(house.live(), "bob")).isFalse();
    }

    @Test
    void doubleOptInAsksEachPersonByMail() {
        assertThat(
                        add(
                                house.live(),
                                SubscriberRequest.of("ann@example.com").doubleOptIn(),
                                plain("bob")))
                .containsExactly("created", "created");
        assertThat(
                        house.ports()
                                .subscriber()
                                .subscribers()
                                .findByEmail(house.live(), new EmailAddress("ann@example.com")))
                .hasValueSatisfying(
                        person -> assertThat(person.status().keyword()).isEqualTo("pending"));
    }

    @Test
    void aBatchIsUndoneAsAWhole() {
        Rollback.of(house.ports().transactions(), () -> add(house.live(), plain("ann")));

        assertThat(exists(house.live(), "ann")).isFalse();
        assertThat(house.events()).isEmpty();
    }

    @Test
    void subscribersForWhoseResultsThereIsNoRoomAreRefusedAndNotStored() {
        String text = "x".repeat(Profile.MAX_METADATA_BYTES - 1024);
        NewSubscriber[] many =
                IntStream.range(0, 600)
                        .mapToObj(n -> SubscriberRequest.of("p%d@example.com".formatted(n)))
                        .map(request -> request.metadata(text))
                        .toArray(NewSubscriber[]::new);

        List<String> results = add(house.live(), many);

        assertThat(results.subList(0, 540)).containsOnly("created");
        assertThat(results.subList(560, 600))
                .allMatch(result -> result.endsWith("Send it in another request."));
        assertThat(exists(house.live(), "p0")).isTrue();
        assertThat(exists(house.live(), "p599")).isFalse();
    }
}
