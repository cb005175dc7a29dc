package dev.postroom.application.apikey;

import static dev.postroom.domain.identity.CallerFixture.caller;
import static dev.postroom.domain.identity.CallerFixture.member;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.NewApiKey;
import dev.postroom.domain.identity.AllowedNetworks;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.Grant;
import dev.postroom.domain.identity.KeyCaller;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.shared.SeededRandomness;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * No key obtains a secret that can be used from more networks than itself, and makers are known.
 */
final class ApiKeyNetworksTest {

    private final House house = House.create();
    private final ApiKeyDelegation keys =
            new ApiKeyDelegation(
                    house.work(),
                    house.ports().account().accounts(),
                    house.ports().apikey().apiKeys(),
                    new SeededRandomness(1));

    private static Grant from(String... networks) {
        return new Grant(Set.of(), AllowedNetworks.parse(List.of(networks)));
    }

    private ApiKey made(Caller maker, Environment environment, String... networks) {
        NewApiKey draft =
                new NewApiKey("shop", from(networks), Optional.of(environment), Optional.empty());
        return keys.create(maker, draft).key();
    }

    private KeyCaller bound() {
        return made(caller(house.live()), Environment.LIVE, "10.0.0.0/8", "::1").caller();
    }

    @ParameterizedTest
    @EnumSource(Environment.class)
    void aKeyGrantsOnlyNetworksWithinItsOwn(Environment environment) {
        KeyCaller maker = bound();

        ApiKey within = made(maker, environment, "10.1.0.0/16", "::1");
        assertThat(within.grant().networks().texts()).containsExactly("10.1.0.0/16", "::1/128");
        for (String[] beyond :
                List.of(new String[0], new String[] {"11.0.0.1"}, new String[] {"::1", "::/0"})) {
            assertThat(Failures.violations(() -> made(maker, environment, beyond)))
                    .containsExactly("allowed_networks network_not_held");
            assertThat(
                            Failures.violations(() ->
                                    keys.check(
                                            maker,
                                            from(beyond),
                                            Optional.of(environment),
                                            Optional.empty())))
                    .containsExactly("allowed_networks network_not_held");
        }
    }

    @ParameterizedTest
    @EnumSource(Environment.class)
    void aKeyRotatesOnlyKeysWithinItsNetworksWhichStay(Environment environment) {
        KeyCaller maker = bound();
        ApiKey within = made(caller(house.live()), environment, "10.9.0.0/16");
        ApiKey free = made(caller(house.live()), environment);
        ApiKey beyond = made(caller(house.live()), environment, "10.9.0.0/16", "11.0.0.1");

        ApiKey rotated = keys.rotate(maker, within.id(), Optional.empty()).key();
        assertThat(rotated.grant()).isEqualTo(within.grant());
        assertThat(rotated.validity()).isEqualTo(within.validity());
        for (ApiKey key : List.of(free, beyond)) {
            assertThat(
                            Failures.conflict(() -> keys.rotate(maker, key.id(), Optional.empty()))
                                    .code())
                    .isEqualTo("network_not_held");
            assertThat(keys.get(house.live(), key.id())).isEqualTo(key);
        }
        keys.revoke(maker, beyond.id(), Optional.empty());
    }

    @ParameterizedTest
    @EnumSource(Environment.class)
    void aMemberChoosesAnyNetworksAndIsTheMaker(Environment environment) {
        Caller owner = member(house.live(), Role.OWNER);

        ApiKey key = made(owner, environment, "203.0.113.0/24");

        assertThat(key.grant().networks().texts()).containsExactly("203.0.113.0/24");
        assertThat(key.validity().created().by()).contains(owner.actor());
        KeyCaller program = bound();
        assertThat(made(program, environment, "10.0.0.1").validity().created().by())
                .contains(program.actor());
    }
}
