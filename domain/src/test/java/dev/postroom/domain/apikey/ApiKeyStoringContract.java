package dev.postroom.domain.apikey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** How keys are stored, found by their secrets and revoked. */
interface ApiKeyStoringContract extends PortContract {

    private ApiKeys keys() {
        return ports().apikey().apiKeys();
    }

    private static byte[] hash(Workspace workspace, long seed) {
        return ApiKeyFixture.secret(workspace, seed).hash();
    }

    private ApiKey stored(Workspace workspace, long seed, Instant createdAt) {
        ApiKey key =
                ApiKeyFixture.apiKey(newId(), workspace)
                        .withScopes(Scope.TAGS_READ, Scope.EMAILS_SEND)
                        .withCreatedAt(createdAt)
                        .build();
        keys().add(workspace, key, hash(workspace, seed));
        return key;
    }

    @Test
    default void aKeyIsFoundByTheHashOfItsSecretInAnyWorkspace() {
        Workspace here = newLive();
        Workspace sibling = strangersTo(here).getFirst();
        ApiKey key = stored(here, 1, SettableClock.START);
        ApiKey other = stored(sibling, 2, SettableClock.START);

        assertThat(keys().findByHash(hash(here, 1))).contains(key);
        assertThat(keys().findByHash(hash(sibling, 2))).contains(other);
        assertThat(keys().findByHash(hash(here, 3))).isEmpty();
    }

    @Test
    default void anExpiringKeyWithoutScopesIsFoundAsStored() {
        Workspace here = newLive();
        ApiKey key =
                ApiKeyFixture.apiKey(newId(), here)
                        .withExpiresAt(SettableClock.START.minusSeconds(1))
                        .build();

        keys().add(here, key, hash(here, 1));

        assertThat(keys().findByHash(hash(here, 1))).contains(key);
    }

    @Test
    default void networksAndMakersAreStoredWithTheKeyOfEachWorkspace() {
        Workspace here = newLive();
        Workspace sibling = strangersTo(here).getFirst();
        Optional<Actor> key = Optional.of(Actor.key(newId(), "the maker"));
        Optional<Actor> member = Optional.of(Actor.member(new PersonId(newId()), "Ann"));
        ApiKey bound =
                ApiKeyFixture.apiKey(newId(), here)
                        .withNetworks("10.0.0.0/8", "2001:db8::/32")
                        .withMaker(key)
                        .build();
        ApiKey other =
                ApiKeyFixture.apiKey(newId(), sibling)
                        .withNetworks("::1")
                        .withMaker(member)
                        .build();
        ApiKey old = ApiKeyFixture.apiKey(newId(), here).withMaker(Optional.empty()).build();
        keys().add(here, bound, hash(here, 1));
        keys().add(sibling, other, hash(sibling, 2));
        keys().add(here, old, hash(here, 3));

        assertThat(keys().findByHash(hash(here, 1))).contains(bound);
        assertThat(keys().find(sibling, other.id())).contains(other);
        assertThat(keys().list(here)).containsExactlyInAnyOrder(bound, old);
    }

    @Test
    default void keysOfTheWorkspaceAreListedNewestFirstWithRevokedOnes() {
        Workspace here = newLive();
        ApiKey middle = stored(here, 1, SettableClock.START);
        ApiKey oldest = stored(here, 2, SettableClock.START.minusSeconds(5));
        ApiKey newest = stored(here, 3, SettableClock.START.plusSeconds(5));
        keys().revoke(here, newest.id(), SettableClock.START);

        assertThat(keys().list(here).stream().map(ApiKey::id))
                .containsExactly(newest.id(), middle.id(), oldest.id());
        assertThat(strangersTo(here))
                .allSatisfy(stranger -> assertThat(keys().list(stranger)).isEmpty());
    }

    @Test
    default void aRevokedKeyIsStillFoundWithItsRevocationTime() {
        Workspace here = newLive();
        ApiKey key = stored(here, 1, SettableClock.START);
        Instant at = SettableClock.START.plusSeconds(9);

        assertThat(keys().revoke(here, key.id(), at)).isTrue();

        assertThat(keys().findByHash(hash(here, 1)).orElseThrow().validity().revokedAt())
                .contains(at);
        assertThat(keys().list(here).getFirst().validity().revokedAt()).contains(at);
    }

    @Test
    default void aKeyIsRevokedOnlyOnce() {
        Workspace here = newLive();
        ApiKey key = stored(here, 1, SettableClock.START);
        keys().revoke(here, key.id(), SettableClock.START);

        assertThat(keys().revoke(here, key.id(), SettableClock.START.plusSeconds(1))).isFalse();

        assertThat(keys().findByHash(hash(here, 1)).orElseThrow().validity().revokedAt())
                .contains(SettableClock.START);
    }

    @Test
    default void anUnknownOrForeignKeyIsNotRevoked() {
        Workspace here = newLive();
        ApiKey key = stored(here, 1, SettableClock.START);

        assertThat(keys().revoke(here, new ApiKeyId(newId()), SettableClock.START)).isFalse();
        for (Workspace stranger : strangersTo(here)) {
            assertThat(keys().revoke(stranger, key.id(), SettableClock.START)).isFalse();
        }
        assertThat(keys().findByHash(hash(here, 1))).contains(key);
    }

    @Test
    default void ofConcurrentRevocationsOneSucceeds() {
        Workspace here = newLive();
        ApiKey key = stored(here, 1, SettableClock.START);

        List<Boolean> revoked = Race.of(4, _ -> keys().revoke(here, key.id(), SettableClock.START));

        assertThat(revoked).containsOnlyOnce(true);
    }

    @Test
    default void aRolledBackKeyIsNotStored() {
        Workspace here = newLive();

        assertThatThrownBy(() ->
                        ports().transactions()
                                .inTransaction(() -> {
                                    stored(here, 1, SettableClock.START);
                                    throw new IllegalStateException("planted");
                                }))
                .hasMessage("planted");

        assertThat(keys().findByHash(hash(here, 1))).isEmpty();
    }
}
