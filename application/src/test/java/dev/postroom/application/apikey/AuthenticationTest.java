package dev.postroom.application.apikey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.ApiKeyFixture;
import dev.postroom.domain.apikey.ApiKeyQuery;
import dev.postroom.domain.apikey.ApiKeySecret;
import dev.postroom.domain.apikey.ApiKeyStatus;
import dev.postroom.domain.apikey.ApiKeys;
import dev.postroom.domain.apikey.PresentedKey;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.identity.Grant;
import dev.postroom.domain.identity.KeyCaller;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.ratelimit.InMemoryRequestLimiter;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.network.IpAddress;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

final class AuthenticationTest {

    private static final String CLIENT = "192.0.2.1";
    private static final int LOOK_UPS = 10;

    private final House house = House.create();
    private final List<byte[]> lookUps = new ArrayList<>();
    private final List<Instant> uses = new ArrayList<>();
    private final ApiKeySecret secret = ApiKeyFixture.secret(house.live(), 5);
    private final Authentication authentication =
            new Authentication(
                    new CountingApiKeys(),
                    new InMemoryRequestLimiter(LOOK_UPS, 1000, house.ports().clock()),
                    house.ports().clock());

    private KeyCaller caller(String text, String client) {
        return present(text, client) instanceof PresentedKey.Accepted(KeyCaller caller)
                ? caller
                : fail("presented from elsewhere");
    }

    private PresentedKey present(String text, String client) {
        return authentication.present(text, IpAddress.parse(client));
    }

    @Test
    void aKnownKeyIdentifiesItsCaller() {
        ApiKey key = stored(fixture().withScopes(Scope.TAGS_READ));
        assertThat(caller(secret.reveal(), CLIENT))
                .isEqualTo(
                        new KeyCaller(
                                house.live(),
                                key.id(),
                                key.name(),
                                Grant.of(Set.of(Scope.TAGS_READ)),
                                Optional.empty(),
                                1));
    }

    @Test
    void aWrongChecksumIsRefusedWithoutALookUp() {
        String text = secret.reveal();
        String wrong = text.substring(0, 20) + (text.charAt(20) == 'x' ? 'y' : 'x');
        assertThat(code(wrong + text.substring(21))).isEqualTo("invalid_api_key");
        assertThat(code("svc_live_short")).isEqualTo("invalid_api_key");
        assertThat(lookUps).isEmpty();
    }

    @Test
    void anUnknownKeyIsRefusedAfterALookUp() {
        assertThat(code(secret.reveal())).isEqualTo("invalid_api_key");
        assertThat(lookUps).hasSize(1);
    }

    @Test
    void aRevokedKeyIsRefused() {
        ApiKey key = stored(fixture());
        ApiKeys keys = house.ports().apikey().apiKeys();
        assertThat(keys.revoke(house.live(), key.id(), house.ports().now())).isTrue();
        assertThat(code(secret.reveal())).isEqualTo("api_key_revoked");
    }

    @Test
    void aKeyIsRefusedFromTheMomentItExpires() {
        stored(fixture().withExpiresAt(house.ports().now().plusSeconds(60)));
        house.ports().elapse(Duration.ofSeconds(59));
        assertThat(caller(secret.reveal(), CLIENT).workspace()).isEqualTo(house.live());
        house.ports().elapse(Duration.ofSeconds(1));
        assertThat(code(secret.reveal())).isEqualTo("api_key_expired");
    }

    @Test
    void aKeyOfOtherNetworksIsNotUsedAndItsHolderIsKnown() {
        ApiKey key = stored(fixture().withNetworks("192.0.2.0/25", "2001:db8::/32"));

        for (String elsewhere : List.of("192.0.2.128", "2001:db9::1", "no address")) {
            assertThat(present(secret.reveal(), elsewhere))
                    .isEqualTo(new PresentedKey.Elsewhere(key.caller()));
        }
        assertThat(uses).isEmpty();
        for (String within : List.of("192.0.2.127", "::ffff:192.0.2.1", "2001:db8::1")) {
            assertThat(caller(secret.reveal(), within)).isEqualTo(key.caller());
        }
        assertThat(uses).isNotEmpty();
    }

    @Test
    void aRevokedOrExpiredKeyIsRefusedAsSuchFromElsewhereToo() {
        ApiKey key =
                stored(
                        fixture()
                                .withNetworks("203.0.113.9")
                                .withExpiresAt(house.ports().now().plusSeconds(60)));
        house.ports().elapse(Duration.ofSeconds(60));
        assertThat(code(secret.reveal())).isEqualTo("api_key_expired");
        house.ports().apikey().apiKeys().revoke(house.live(), key.id(), house.ports().now());
        assertThat(code(secret.reveal())).isEqualTo("api_key_revoked");
    }

    @Test
    void aCallerIsAcceptedUntilItsKeyIsRevoked() {
        ApiKeys keys = house.ports().apikey().apiKeys();
        assertEnds(key -> keys.revoke(house.live(), key.id(), house.ports().now()));
    }

    @Test
    void aCallerIsAcceptedUntilItsKeyIsRotated() {
        assertEnds(key -> rotate(house.ports().apikey().apiKeys(), key));
    }

    @Test
    void aCallerIsAcceptedUntilItsKeyExpires() {
        assertEnds(_ -> house.ports().elapse(Duration.ofSeconds(60)));
    }

    private void assertEnds(Consumer<ApiKey> withdrawal) {
        ApiKey key = stored(fixture().withExpiresAt(house.ports().now().plusSeconds(60)));
        KeyCaller caller = caller(secret.reveal(), CLIENT);
        assertThat(authentication.isStillAccepted(caller)).isTrue();
        withdrawal.accept(key);
        assertThat(authentication.isStillAccepted(caller)).isFalse();
    }

    private void rotate(ApiKeys keys, ApiKey key) {
        ApiKeySecret next = ApiKeyFixture.secret(house.live(), 30);
        keys.rotate(house.live(), key.rotated(next), next.hash());
    }

    @Test
    void theFirstUseInAMinuteIsRecorded() {
        ApiKey key = stored(fixture());
        Instant first = house.ports().now();
        caller(secret.reveal(), CLIENT);
        house.ports().elapse(Duration.ofSeconds(59));
        caller(secret.reveal(), CLIENT);
        assertThat(uses).containsExactly(first);
        house.ports().elapse(Duration.ofSeconds(1));
        caller(secret.reveal(), CLIENT);
        assertThat(uses).containsExactly(first, first.plusSeconds(60));
        assertThat(lookedUp(key).lastUsedAt()).contains(first.plusSeconds(60));
    }

    @Test
    void aRefusedUseIsNotRecorded() {
        ApiKey key = stored(fixture());
        house.ports().apikey().apiKeys().revoke(house.live(), key.id(), house.ports().now());
        assertThat(code(secret.reveal())).isEqualTo("api_key_revoked");
        assertThat(lookedUp(key).lastUsedAt()).isEmpty();
    }

    @Test
    void aFloodOfUnknownKeysCostsALimitedNumberOfLookUpsAMinute() {
        for (int seed = 1; seed <= 2000; seed++) {
            assertThat(failure(unknown(seed)))
                    .isInstanceOf(
                            seed <= LOOK_UPS
                                    ? Failure.Unauthenticated.class
                                    : Failure.RateLimited.class);
        }
        assertThat(lookUps).hasSize(LOOK_UPS);
        house.ports().elapse(Duration.ofSeconds(20));
        assertThat(failure(unknown(1))).isEqualTo(new Failure.RateLimited(Duration.ofSeconds(40)));
        house.ports().elapse(Duration.ofSeconds(40));
        assertThat(code(unknown(1))).isEqualTo("invalid_api_key");
    }

    @Test
    void anUnknownKeyThatIsRepeatedIsCountedEachTime() {
        for (int i = 0; i < 2000; i++) {
            failure(unknown(1));
        }
        assertThat(lookUps).hasSize(LOOK_UPS);
    }

    @Test
    void unknownKeysOfOneClientDoNotCountForAnother() {
        flood();
        stored(fixture());
        assertThat(caller(secret.reveal(), "192.0.2.2").workspace()).isEqualTo(house.live());
    }

    @Test
    void aKeyThatWasFoundIsAcceptedWhateverItsNeighboursSend() {
        ApiKey key = stored(fixture());
        assertThat(caller(secret.reveal(), CLIENT).key()).isEqualTo(key.id());
        flood();
        assertThat(caller(secret.reveal(), CLIENT).key()).isEqualTo(key.id());
        house.ports().apikey().apiKeys().revoke(house.live(), key.id(), house.ports().now());
        assertThat(code(secret.reveal())).isEqualTo("api_key_revoked");
    }

    @Test
    void keysThatAreFoundDoNotCount() {
        stored(fixture());
        ApiKeySecret other = ApiKeyFixture.secret(house.test(), 6);
        ApiKey test = ApiKeyFixture.apiKey(house.ports().ids().next(), house.test()).build();
        house.ports().apikey().apiKeys().add(house.test(), test, other.hash());
        for (int i = 0; i < 2 * LOOK_UPS; i++) {
            caller(secret.reveal(), CLIENT);
            caller(other.reveal(), CLIENT);
        }
        assertThat(code(unknown(1))).isEqualTo("invalid_api_key");
    }

    @Test
    void aKeyThatIsGoneIsUnknownAgain() {
        ApiKey key = stored(fixture());
        caller(secret.reveal(), CLIENT);
        ApiKeySecret next = ApiKeyFixture.secret(house.live(), 6);
        ApiKeys keys = house.ports().apikey().apiKeys();
        keys.rotate(house.live(), key.rotated(next), next.hash());
        flood();
        assertThat(code(secret.reveal())).isEqualTo("invalid_api_key");
        assertThat(failure(secret.reveal())).isInstanceOf(Failure.RateLimited.class);
    }

    private void flood() {
        for (int seed = 100; seed < 100 + 2 * LOOK_UPS; seed++) {
            failure(unknown(seed));
        }
    }

    private String unknown(int seed) {
        return ApiKeyFixture.secret(house.live(), 1000L + seed).reveal();
    }

    private ApiKey lookedUp(ApiKey key) {
        return house.ports().apikey().apiKeys().find(house.live(), key.id()).orElseThrow();
    }

    private ApiKeyFixture fixture() {
        return ApiKeyFixture.apiKey(house.ports().ids().next(), house.live());
    }

    private ApiKey stored(ApiKeyFixture fixture) {
        ApiKey key = fixture.build();
        house.ports().apikey().apiKeys().add(house.live(), key, secret.hash());
        return key;
    }

    private String code(String text) {
        return ((Failure.Unauthenticated) failure(text)).code();
    }

    private Failure failure(String text) {
        return Failures.of(() -> caller(text, CLIENT));
    }

    private final class CountingApiKeys implements ApiKeys {

        private final ApiKeys keys = house.ports().apikey().apiKeys();

        @Override
        public void add(Workspace workspace, ApiKey key, byte[] secretHash) {
            keys.add(workspace, key, secretHash);
        }

        @Override
        public Optional<ApiKey> findByHash(byte[] secretHash) {
            lookUps.add(secretHash);
            return keys.findByHash(secretHash);
        }

        @Override
        public List<ApiKey> list(Workspace workspace) {
            return keys.list(workspace);
        }

        @Override
        public Page<ApiKey> list(
                Workspace workspace,
                Set<ApiKeyStatus> statuses,
                Instant at,
                PageRequest<ApiKeyQuery.Sort> page) {
            return keys.list(workspace, statuses, at, page);
        }

        @Override
        public Optional<ApiKey> find(Workspace workspace, ApiKeyId id) {
            return keys.find(workspace, id);
        }

        @Override
        public Optional<ApiKey> lock(Workspace workspace, ApiKeyId id) {
            return keys.lock(workspace, id);
        }

        @Override
        public void rotate(Workspace workspace, ApiKey key, byte[] secretHash) {
            keys.rotate(workspace, key, secretHash);
        }

        @Override
        public void noteUse(Workspace workspace, ApiKeyId id, Instant at) {
            uses.add(at);
            keys.noteUse(workspace, id, at);
        }

        @Override
        public boolean revoke(Workspace workspace, ApiKeyId id, Instant at) {
            return keys.revoke(workspace, id, at);
        }

        @Override
        public void moveAll(Workspace workspace, Workspace next) {
            keys.moveAll(workspace, next);
        }
    }
}
