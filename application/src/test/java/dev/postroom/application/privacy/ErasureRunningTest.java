package dev.postroom.application.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.privacy.ErasedPerson;
import dev.postroom.domain.privacy.Erasures;
import dev.postroom.domain.privacy.InMemoryErasures;
import dev.postroom.domain.privacy.PersonalDataEraser;
import dev.postroom.domain.shared.address.EmailAddress;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

final class ErasureRunningTest {
    private static final Duration LEASE = Duration.ofMinutes(1);
    private static final Duration SETTLED = Duration.ofSeconds(30);
    private static final EmailAddress ADDRESS = new EmailAddress("ada@example.org");

    private final House house = House.create();
    private final Workspace here = house.live();
    private final Erasures erasures = new InMemoryErasures(house.ports().database());
    private final Steps first = new Steps();
    private final Steps second = new Steps();
    private final ErasureRunning running =
            new ErasureRunning(
                    erasures, List.of(first, second), new ErasurePace(10, SETTLED, LEASE));

    /** Traces that take two steps, and can fail or wait. */
    private static final class Steps implements PersonalDataEraser {
        private final List<String> seen = new ArrayList<>();
        private boolean fails;
        private Set<SubscriberId> waiting = Set.of();

        @Override
        public Step erase(Workspace workspace, List<ErasedPerson> people, Optional<String> after) {
            if (fails) {
                throw new IllegalStateException("planted");
            }
            seen.add(people.size() + " after " + after.orElse("nothing"));
            return after.isEmpty() ? Step.next("one") : Step.waiting(waiting);
        }
    }

    private SubscriberId requested() {
        SubscriberId id = new SubscriberId(house.ports().ids().next());
        erasures.request(here, id, ADDRESS, house.ports().now());
        return id;
    }

    private void elapse(Duration time) {
        house.ports().elapse(time);
    }

    @Test
    void everyKindOfTraceIsErasedStepByStepForSeveralPeopleAtOnce() {
        requested();
        requested();

        assertThat(running.eraseNext()).isEqualTo(4);

        assertThat(first.seen).containsExactly("2 after nothing", "2 after one");
        assertThat(second.seen).isEqualTo(first.seen);
        assertThat(running.eraseNext()).isZero();
    }

    @Test
    void anErasureEndsWithARunAfterEarlierWorkHasEnded() {
        requested();
        running.eraseNext();
        elapse(SETTLED.minusSeconds(1));
        assertThat(running.eraseNext()).isZero();
        elapse(Duration.ofSeconds(1));

        assertThat(running.eraseNext()).isEqualTo(4);

        elapse(Duration.ofDays(1));
        assertThat(running.eraseNext()).isZero();
    }

    @Test
    void whatMustWaitIsTriedAgainAndHoldsUpNoOneElse() {
        SubscriberId slow = requested();
        requested();
        first.waiting = Set.of(slow);
        elapse(SETTLED);
        running.eraseNext();
        first.seen.clear();
        elapse(Duration.ofSeconds(6));

        assertThat(running.eraseNext()).isEqualTo(4);
        assertThat(first.seen).contains("1 after nothing");
        first.waiting = Set.of();
        elapse(Duration.ofSeconds(10));
        running.eraseNext();

        elapse(Duration.ofDays(1));
        assertThat(running.eraseNext()).isZero();
    }

    @Test
    void aRunThatFailedBeginsAgainAfterItsLease() {
        requested();
        second.fails = true;
        assertThatExceptionOfType(IllegalStateException.class).isThrownBy(running::eraseNext);
        second.fails = false;
        assertThat(running.eraseNext()).isZero();
        elapse(LEASE);

        assertThat(running.eraseNext()).isEqualTo(4);

        assertThat(second.seen).hasSize(2);
    }
}
