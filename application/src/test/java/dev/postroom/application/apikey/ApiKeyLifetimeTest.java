package dev.postroom.application.apikey;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.IssuedApiKey;
import dev.postroom.domain.apikey.NewApiKey;
import dev.postroom.domain.identity.Grant;
import dev.postroom.domain.identity.KeyCaller;
import dev.postroom.domain.shared.SeededRandomness;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** No key obtains a secret that is accepted for longer than itself. */
final class ApiKeyLifetimeTest {

    private static final Optional<Instant> NEVER = Optional.empty();

    private final House house = House.create();
    private final ApiKeyDelegation keys =
            new ApiKeyDelegation(
                    house.work(),
                    house.ports().account().accounts(),
                    house.ports().apikey().apiKeys(),
                    new SeededRandomness(1));

    private final Optional<Instant> soon = in(Duration.ofSeconds(4));
    private final Optional<Instant> later = in(Duration.ofSeconds(5));

    private Optional<Instant> in(Duration time) {
        return Optional.of(house.ports().now().plus(time));
    }

    private static NewApiKey draft(Environment environment, Optional<Instant> end) {
        return new NewApiKey("shop", Grant.FULL, Optional.of(environment), end);
    }

    private IssuedApiKey made(Environment environment, Optional<Instant> end) {
        return keys.create(caller(house.live()), draft(environment, end));
    }

    private KeyCaller shortLived() {
        return made(Environment.LIVE, soon).key().caller();
    }

    private IssuedApiKey rotate(KeyCaller caller, ApiKey key) {
        return keys.rotate(caller, key.id(), Optional.empty());
    }

    @ParameterizedTest
    @EnumSource(Environment.class)
    void aKeyWithoutAnEndOfItsOwnEndsWithItsMaker(Environment environment) {
        assertThat(
                        keys.create(shortLived(), draft(environment, NEVER))
                                .key()
                                .validity()
                                .expiresAt())
                .isEqualTo(soon);
    }

    @ParameterizedTest
    @EnumSource(Environment.class)
    void aKeyMayEndWithItsMakerOrBefore(Environment environment) {
        Optional<Instant> sooner = in(Duration.ofSeconds(1));
        KeyCaller maker = shortLived();

        assertThat(keys.create(maker, draft(environment, soon)).key().validity().expiresAt())
                .isEqualTo(soon);
        assertThat(keys.create(maker, draft(environment, sooner)).key().validity().expiresAt())
                .isEqualTo(sooner);
    }

    @ParameterizedTest
    @EnumSource(Environment.class)
    void aKeyThatWouldEndAfterItsMakerIsRefused(Environment environment) {
        KeyCaller maker = shortLived();

        assertThat(Failures.violations(() -> keys.create(maker, draft(environment, later))))
                .containsExactly("expires_at outlives_your_key");
        assertThat(
                        Failures.violations(() ->
                                keys.check(maker, Grant.FULL, Optional.of(environment), later)))
                .containsExactly("expires_at outlives_your_key");
    }

    @ParameterizedTest
    @EnumSource(Environment.class)
    void rotatingAKeyThatEndsLaterIsRefused(Environment environment) {
        KeyCaller maker = shortLived();
        ApiKey endless = made(environment, NEVER).key();
        ApiKey longer = made(environment, later).key();

        for (ApiKey key : Set.of(endless, longer)) {
            assertThat(Failures.conflict(() -> rotate(maker, key)).code())
                    .isEqualTo("outlives_your_key");
            assertThat(keys.get(house.live(), key.id())).isEqualTo(key);
        }
    }

    @ParameterizedTest
    @EnumSource(Environment.class)
    void aRotatedKeyKeepsItsEnd(Environment environment) {
        Workspace live = house.live();
        ApiKey limited = made(environment, soon).key();

        assertThat(rotate(caller(live), limited).key().validity()).isEqualTo(limited.validity());
        assertThat(rotate(limited.caller(), limited).key().validity())
                .isEqualTo(limited.validity());
        assertThat(rotate(shortLived(), limited).key().validity()).isEqualTo(limited.validity());
    }

    @ParameterizedTest
    @EnumSource(Environment.class)
    void aKeyWithoutAnEndMakesKeysOfAnyLifetime(Environment environment) {
        assertThat(made(environment, NEVER).key().validity().expiresAt()).isEmpty();
        assertThat(made(environment, later).key().validity().expiresAt()).isEqualTo(later);
    }
}
