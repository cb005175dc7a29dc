package dev.postroom.application.testclock;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.StoredKind;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.ApiKeyFixture;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.testclock.TestClock;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.UUID;

class TestEnvironmentResetTest {

    private static final Duration SETTLED = Duration.ofMinutes(20);

    private final House house = House.create();
    private final TestEnvironmentReset resetting =
            new TestEnvironmentReset(
                    house.work(),
                    house.ports().account().accounts(),
                    house.ports().apikey().apiKeys(),
                    house.ports().account().discarded(),
                    SETTLED);

    private Workspace current() {
        return house.ports()
                .account()
                .accounts()
                .workspace(house.test().account(), Environment.TEST)
                .orElseThrow();
    }

    private ApiKey key(long seed) {
        ApiKey key = ApiKeyFixture.apiKey(new UUID(1, seed), house.test()).build();
        byte[] hash = ApiKeyFixture.secret(house.test(), seed).hash();
        house.ports().apikey().apiKeys().add(house.test(), key, hash);
        return key;
    }

    private Workspace workspaceOfKey(long seed) {
        byte[] hash = ApiKeyFixture.secret(house.test(), seed).hash();
        return house.ports().apikey().apiKeys().findByHash(hash).orElseThrow().workspace();
    }

    @Test
    void aResetEnvironmentIsEmptyWithTheRealTimeAndTheSameKeys() {
        key(1);
        house.stored(house.test(), SubscriberFixture.subscriber(new UUID(0, 7)));
        house.stored(house.live(), SubscriberFixture.subscriber(new UUID(0, 7)));
        new TestClockAdvancing(
                        house.ports().transactions(),
                        house.ports().account().testClocks(),
                        house.ports().clock())
                .advance(caller(house.test()), Duration.ofDays(3));

        assertThat(resetting.reset(caller(house.test())))
                .isEqualTo(new TestClock(SettableClock.START, Duration.ZERO));

        assertThat(current()).isNotEqualTo(house.test());
        assertThat(workspaceOfKey(1)).isEqualTo(current());
        assertThat(house.clock().now(current())).isEqualTo(SettableClock.START);
        assertThat(people(current())).isZero();
        assertThat(people(house.live())).isEqualTo(1);
    }

    @Test
    void whatWouldGoIsKnownBeforeAndOfATestEnvironmentAlone() {
        house.stored(house.test(), SubscriberFixture.subscriber(new UUID(0, 7)));

        assertThat(resetting.readContents(house.test())).containsEntry(StoredKind.SUBSCRIBERS, 1L);
        assertThat(Failures.of(() -> resetting.readContents(house.live())))
                .isInstanceOf(Failure.NotFound.class);
    }

    private long people(Workspace workspace) {
        return house
                .ports()
                .subscriber()
                .subscribers()
                .findByEmail(
                        workspace, SubscriberFixture.subscriber(new UUID(0, 7)).build().email())
                .stream()
                .count();
    }

    @Test
    void aLiveEnvironmentIsNotReset() {
        assertThat(Failures.of(() -> resetting.reset(caller(house.live()))))
                .isInstanceOf(Failure.NotFound.class);
        assertThat(resetting.sweepNext()).isZero();
    }

    @Test
    void theRowsFromBeforeAreRemovedInStepsUntilNothingCanComeAnyMore() {
        for (int i = 0; i < 1500; i++) {
            house.stored(
                    house.test(),
                    SubscriberFixture.subscriber(new UUID(2, i))
                            .withEmail("p%d@b.test".formatted(i)));
        }
        resetting.reset(caller(house.test()));

        assertThat(resetting.sweepNext()).isEqualTo(1000);
        assertThat(resetting.sweepNext()).isBetween(500, 1000);
        assertThat(resetting.sweepNext()).isZero();

        // a request that began before the reset
        house.stored(house.test(), SubscriberFixture.subscriber(new UUID(0, 7)));
        key(1);
        house.ports().clock().advance(SETTLED);
        assertThat(resetting.sweepNext()).isPositive();
        assertThat(resetting.sweepNext()).isZero();
        assertThat(people(house.test())).isZero();
    }

    @Test
    void aKeyMadeDuringTheResetIsMovedAtTheEnd() {
        resetting.reset(caller(house.test()));
        key(1);

        assertThat(resetting.sweepNext()).isZero();

        assertThat(workspaceOfKey(1)).isEqualTo(current());
    }

    @Test
    void aSecondResetWithTheSameCallerChangesNothing() {
        resetting.reset(caller(house.test()));
        Workspace first = current();

        resetting.reset(caller(house.test()));

        assertThat(current()).isEqualTo(first);
    }
}
