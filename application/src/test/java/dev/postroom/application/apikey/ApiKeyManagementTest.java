package dev.postroom.application.apikey;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.ApiKeys;
import dev.postroom.domain.apikey.IssuedApiKey;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.identity.Grant;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.SeededRandomness;
import dev.postroom.domain.shared.failure.Failure;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

final class ApiKeyManagementTest {

    private final House house = House.create();
    private final ApiKeys stored = house.ports().apikey().apiKeys();
    private final ApiKeyManagement keys =
            new ApiKeyManagement(house.work(), stored, new SeededRandomness(1));

    @ParameterizedTest
    @EnumSource(Environment.class)
    void aKeyIsForTheEnvironmentOfItsWorkspace(Environment environment) {
        Workspace workspace = environment == Environment.LIVE ? house.live() : house.test();
        IssuedApiKey issued =
                keys.create(
                        caller(workspace),
                        " shop ",
                        Grant.of(Set.of(Scope.TAGS_READ)),
                        Optional.empty());
        assertThat(issued.secret().environment()).isEqualTo(environment);
        assertThat(issued.key().name()).isEqualTo("shop");
        assertThat(stored.findByHash(issued.secret().hash())).contains(issued.key());
        assertThat(keys.list(workspace)).containsExactly(issued.key());
    }

    @Test
    void allViolationsAreReportedTogether() {
        Instant now = house.ports().now();
        assertThat(
                        Failures.violations(() ->
                                keys.create(
                                        caller(house.live()), "", Grant.FULL, Optional.of(now))))
                .containsExactly("name blank", "expires_at not_in_future");
    }

    @Test
    void revokingAgainKeepsTheFirstMoment() {
        ApiKeyId id =
                keys.create(caller(house.live()), "shop", Grant.FULL, Optional.empty()).key().id();
        Instant first = house.ports().now();
        keys.revoke(caller(house.live()), id);
        house.ports().elapse(Duration.ofMinutes(1));
        keys.revoke(caller(house.live()), id);
        assertThat(keys.get(house.live(), id).validity().revokedAt()).contains(first);
    }

    @Test
    void anUnknownKeyIsNotFound() {
        ApiKeyId id = new ApiKeyId(house.ports().ids().next());
        assertThat(Failures.of(() -> keys.revoke(caller(house.live()), id)))
                .isInstanceOf(Failure.NotFound.class);
        assertThat(Failures.of(() -> keys.get(house.live(), id)))
                .isInstanceOf(Failure.NotFound.class);
    }

    @Test
    void aKeyOfAnotherWorkspaceCannotBeRevoked() {
        ApiKeyId id =
                keys.create(caller(house.live()), "shop", Grant.FULL, Optional.empty()).key().id();
        assertThat(Failures.of(() -> keys.revoke(caller(house.test()), id)))
                .isInstanceOf(Failure.NotFound.class);
    }
}
