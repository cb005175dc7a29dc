package dev.postroom.domain.shared;

import static dev.postroom.domain.subscriber.SubscriberFixture.subscriber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.event.EventFixture;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** Tests that every implementation of {@link Transactions} must pass. */
public interface TransactionsContract extends PortContract {

    private Transactions transactions() {
        return ports().transactions();
    }

    private Subscribers subscribers() {
        return ports().subscriber().subscribers();
    }

    @Test
    default void successfulWorkIsCommitted() {
        Workspace here = newLive();
        Subscriber subscriber = subscriber(newId()).build();

        String result =
                transactions()
                        .inTransaction(() -> {
                            subscribers().addUnlessPresent(here, subscriber);
                            return "done";
                        });

        assertThat(result).isEqualTo("done");
        assertThat(subscribers().find(here, subscriber.id())).contains(subscriber);
    }

    @Test
    default void workSeesItsOwnChanges() {
        Workspace here = newLive();
        Subscriber subscriber = subscriber(newId()).build();

        Optional<Subscriber> seen =
                transactions()
                        .inTransaction(() -> {
                            subscribers().addUnlessPresent(here, subscriber);
                            return subscribers().find(here, subscriber.id());
                        });

        assertThat(seen).contains(subscriber);
    }

    @Test
    default void anExceptionIsRethrownUnchangedAndLeavesNothing() {
        Workspace here = newLive();
        Subscriber subscriber = subscriber(newId()).build();
        Tag tag = TagFixture.tag(newId()).build();
        FailureException refusal = Failure.Conflict.of("no", "No.").asException();

        assertThatThrownBy(() ->
                        transactions()
                                .inTransaction(() -> everything(here, subscriber, tag, refusal)))
                .isSameAs(refusal);

        assertThat(subscribers().find(here, subscriber.id())).isEmpty();
        assertThat(ports().tag().tags().find(here, tag.id())).isEmpty();
        assertThat(ports().event().outbox().takeOut(10)).isEmpty();
    }

    private void everything(
            Workspace here, Subscriber subscriber, Tag tag, RuntimeException refusal) {
        subscribers().addUnlessPresent(here, subscriber);
        ports().tag().tags().addUnlessPresent(here, tag);
        ports().subscriber()
                .memberships()
                .add(here, subscriber.id(), List.of(tag.id()), ports().now(), "api");
        ports().event().outbox().append(here, List.of(EventFixture.frozen(here, newId())));
        throw refusal;
    }

    @Test
    default void aDefectRollsBackChangesAndDeletionsToo() {
        Workspace here = newLive();
        Subscriber changed = subscriber(newId()).build();
        Subscriber deleted = subscriber(newId()).build();
        subscribers().addUnlessPresent(here, changed);
        subscribers().addUnlessPresent(here, deleted);
        IllegalStateException defect = new IllegalStateException("planted");

        assertThatThrownBy(() ->
                        transactions()
                                .inTransaction(() -> {
                                    renamed(here, changed);
                                    subscribers().delete(here, deleted.id());
                                    throw defect;
                                }))
                .isSameAs(defect);

        assertThat(subscribers().find(here, changed.id())).contains(changed);
        assertThat(subscribers().find(here, deleted.id())).contains(deleted);
    }

    @Test
    default void aNestedTransactionIsRolledBackWithTheOuterOne() {
        Workspace here = newLive();
        Subscriber inner = subscriber(newId()).build();
        IllegalStateException defect = new IllegalStateException("planted");

        assertThatThrownBy(() ->
                        transactions()
                                .inTransaction(() -> {
                                    added(here, inner);
                                    throw defect;
                                }))
                .isSameAs(defect);

        assertThat(subscribers().find(here, inner.id())).isEmpty();
    }

    private void added(Workspace here, Subscriber subscriber) {
        transactions()
                .inTransaction(() -> {
                    subscribers().addUnlessPresent(here, subscriber);
                });
    }

    @Test
    default void aNestedTransactionSeesAndSharesTheOuterChanges() {
        Workspace here = newLive();
        Subscriber outer = subscriber(newId()).build();
        Subscriber inner = subscriber(newId()).build();

        Optional<Subscriber> seen =
                transactions()
                        .inTransaction(() -> {
                            subscribers().addUnlessPresent(here, outer);
                            added(here, inner);
                            return transactions()
                                    .inTransaction(() -> subscribers().find(here, outer.id()));
                        });

        assertThat(seen).contains(outer);
        assertThat(subscribers().find(here, inner.id())).contains(inner);
    }

    @Test
    default void otherThreadsNeverSeeRolledBackChanges() {
        Workspace here = newLive();
        Subscriber subscriber = subscriber(newId()).build();
        CountDownLatch written = new CountDownLatch(1);

        List<Optional<Subscriber>> seen =
                Race.of(
                        2,
                        number ->
                                number == 0
                                        ? writtenAndUndone(here, subscriber, written)
                                        : readOnce(here, subscriber, written));

        assertThat(seen).containsOnly(Optional.empty());
    }

    private Optional<Subscriber> writtenAndUndone(
            Workspace here, Subscriber subscriber, CountDownLatch written) {
        assertThatThrownBy(() ->
                        transactions()
                                .inTransaction(() -> {
                                    added(here, subscriber);
                                    written.countDown();
                                    throw new IllegalStateException("planted");
                                }))
                .hasMessage("planted");
        return Optional.empty();
    }

    private Optional<Subscriber> readOnce(
            Workspace here, Subscriber subscriber, CountDownLatch written) {
        Race.await(written);
        return subscribers().find(here, subscriber.id());
    }

    @Test
    default void aFailedTransactionDoesNotAffectTheNextOne() {
        Workspace here = newLive();
        Subscriber subscriber = subscriber(newId()).build();
        assertThatThrownBy(() ->
                        transactions()
                                .inTransaction(() -> {
                                    throw new IllegalStateException("planted");
                                }))
                .hasMessage("planted");

        added(here, subscriber);

        assertThat(subscribers().find(here, subscriber.id())).contains(subscriber);
    }

    private void renamed(Workspace here, Subscriber subscriber) {
        Subscriber locked = subscribers().lock(here, subscriber.id()).orElseThrow();
        subscribers()
                .update(
                        here,
                        locked.changed(
                                new EmailAddress("changed@example.com"),
                                locked.status(),
                                locked.profile(),
                                ports().now()));
    }

    @Test
    default void theGuardRefusesCallsInsideATransactionOfTheSameThread() {
        TransactionGuard guard = ports().guard();

        guard.refuseInside("a call");
        transactions()
                .inTransaction(() -> {
                    assertThatIllegalStateException()
                            .isThrownBy(() -> guard.refuseInside("a call"))
                            .withMessageContaining("so a call is refused");
                    assertThat(Race.of(1, _ -> callsOutside(guard))).containsExactly(true);
                });
        guard.refuseInside("a call");
    }

    private static boolean callsOutside(TransactionGuard guard) {
        guard.refuseInside("a call on another thread");
        return true;
    }

    @Test
    default void theGuardAllowsCallsAfterATransactionThatFailed() {
        Rollback.of(ports().transactions(), () -> added(newLive(), subscriber(newId()).build()));

        ports().guard().refuseInside("a call");
    }

    @Test
    default void theGuardRefusesCallsAfterANestedTransaction() {
        transactions()
                .inTransaction(() -> {
                    transactions().inTransaction(() -> {});
                    assertThatIllegalStateException()
                            .isThrownBy(() -> ports().guard().refuseInside("a call"));
                });
    }
}
