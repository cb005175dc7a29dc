package dev.postroom.domain.privacy;

import static dev.postroom.domain.subscriber.SubscriberFixture.subscriber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.privacy.ErasedPerson.PastAddress;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.Subscriber;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Tests that every implementation of {@link Erasures} must pass. */
public interface ErasuresContract extends PortContract {

    Duration LEASE = Duration.ofMinutes(1);
    Instant AT = SettableClock.START.plusSeconds(60);
    EmailAddress FIRST = new EmailAddress("Ada.First@example.org");
    EmailAddress NOW = new EmailAddress("ada@example.org");

    Erasures erasures();

    private SubscriberId stored(Workspace workspace) {
        Subscriber person = subscriber(newId()).withEmail(newId() + "@example.org").build();
        assertThat(ports().subscriber().subscribers().addUnlessPresent(workspace, person))
                .isEmpty();
        return person.id();
    }

    private SubscriberId requested(Workspace workspace) {
        SubscriberId id = new SubscriberId(newId());
        erasures().request(workspace, id, NOW, AT);
        return id;
    }

    private Claimed<ErasedPerson> claim() {
        List<Claimed<ErasedPerson>> claims = erasures().claim(10, LEASE);
        assertThat(claims).hasSize(1);
        return claims.getFirst();
    }

    @Test
    default void aRequestHasEveryAddressOfThePersonWithTheTimeOfItsEnd() {
        Workspace here = newLive();
        SubscriberId id = stored(here);
        assertThat(erasures().changedAddress(here, id, FIRST, AT.minusSeconds(9))).isTrue();
        strangersTo(here)
                .forEach(other -> assertThat(erasures().formerAddresses(other, id)).isEmpty());
        assertThat(erasures().formerAddresses(here, id))
                .containsExactly(new PastAddress(FIRST, AT.minusSeconds(9)));

        erasures().request(here, id, NOW, AT);
        ports().elapse(Duration.ofSeconds(20));

        Claimed<ErasedPerson> claim = claim();
        assertThat(claim.workspace()).isEqualTo(here);
        assertThat(claim.work().subscriber()).isEqualTo(id);
        assertThat(claim.work().requestedAt()).isEqualTo(AT);
        assertThat(claim.work().addresses())
                .containsExactly(
                        new PastAddress(FIRST, AT.minusSeconds(9)), new PastAddress(NOW, AT));
        assertThat(claim.work().waited()).isBetween(Duration.ofSeconds(20), Duration.ofSeconds(50));
    }

    @Test
    default void noMoreAddressesOfAPersonAreRememberedThanOneErasureTakes() {
        Workspace here = newLive();
        SubscriberId id = stored(here);
        for (int i = 0; i < Erasures.MOST_ADDRESSES; i++) {
            assertThat(erasures().changedAddress(here, id, FIRST, AT.plusSeconds(i))).isTrue();
        }

        assertThat(erasures().changedAddress(here, id, NOW, AT.minusSeconds(9))).isFalse();

        assertThat(erasures().formerAddresses(here, id))
                .hasSize(Erasures.MOST_ADDRESSES)
                .extracting(PastAddress::address)
                .containsOnly(FIRST);
        SubscriberId other = stored(here);
        assertThat(erasures().changedAddress(here, other, FIRST, AT)).isTrue();
    }

    @Test
    default void aClaimHasErasuresOfOneWorkspaceAndNoneIsHeldTwice() {
        Workspace here = newLive();
        List<SubscriberId> mine = List.of(requested(here), requested(here), requested(here));
        ports().elapse(Duration.ofSeconds(1));
        Workspace other = strangersTo(here).getFirst();
        SubscriberId theirs = requested(other);

        List<Claimed<ErasedPerson>> first = erasures().claim(2, LEASE);
        List<Claimed<ErasedPerson>> second = erasures().claim(2, LEASE);
        List<Claimed<ErasedPerson>> third = erasures().claim(2, LEASE);

        assertThat(first).hasSize(2);
        assertThat(second).hasSize(1);
        assertThat(first).extracting(Claimed::workspace).containsOnly(here);
        assertThat(second).extracting(Claimed::workspace).containsOnly(here);
        assertThat(List.of(first.get(0), first.get(1), second.getFirst()))
                .extracting(claim -> claim.work().subscriber())
                .containsExactlyInAnyOrderElementsOf(mine);
        assertThat(third)
                .singleElement()
                .satisfies(claim -> {
                    assertThat(claim.workspace()).isEqualTo(other);
                    assertThat(claim.work().subscriber()).isEqualTo(theirs);
                });
        assertThat(erasures().claim(2, LEASE)).isEmpty();
    }

    @Test
    default void anExpiredLeaseIsTakenOverAndItsHolderChangesNothing() {
        requested(newLive());
        Claimed<ErasedPerson> lost = claim();
        ports().elapse(Duration.ofSeconds(50));
        assertThat(erasures().extend(List.of(lost), LEASE)).isTrue();
        ports().elapse(Duration.ofSeconds(50));
        assertThat(erasures().claim(10, LEASE)).isEmpty();
        ports().elapse(Duration.ofSeconds(20));

        Claimed<ErasedPerson> taken = claim();

        assertThat(erasures().extend(List.of(lost), LEASE)).isFalse();
        assertThat(erasures().extend(List.of(taken, lost), LEASE)).isFalse();
        erasures().release(lost, Duration.ZERO);
        erasures().finish(lost);
        assertThat(erasures().claim(10, LEASE)).isEmpty();
        assertThat(erasures().extend(List.of(taken), LEASE)).isTrue();
    }

    @Test
    default void aReleasedErasureIsDueAfterThePauseAndAnEndedOneNever() {
        requested(newLive());
        erasures().release(claim(), Duration.ofMinutes(5));
        ports().elapse(Duration.ofMinutes(4));
        assertThat(erasures().claim(10, LEASE)).isEmpty();
        ports().elapse(Duration.ofMinutes(1));
        Claimed<ErasedPerson> again = claim();

        erasures().finish(again);

        ports().elapse(Duration.ofDays(1));
        assertThat(erasures().claim(10, LEASE)).isEmpty();
        assertThat(erasures().extend(List.of(again), LEASE)).isFalse();
    }

    @Test
    default void aRequestThatWasRolledBackIsNone() {
        Workspace here = newLive();

        Rollback.of(ports().transactions(), () -> requested(here));

        assertThat(erasures().claim(10, LEASE)).isEmpty();
    }
}
