package dev.postroom.domain.apikey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;

import java.time.Instant;

/** How secrets of keys are replaced, and their last use stored. */
interface ApiKeyChangingContract extends PortContract {

    private ApiKeys keys() {
        return ports().apikey().apiKeys();
    }

    private ApiKey stored(Workspace workspace, long seed) {
        ApiKey key =
                ApiKeyFixture.apiKey(newId(), workspace)
                        .withScopes(Scope.TAGS_READ)
                        .withNetworks("10.0.0.0/8")
                        .build();
        keys().add(workspace, key, ApiKeyFixture.secret(workspace, seed).hash());
        return key;
    }

    private ApiKey rotate(Workspace workspace, ApiKey key, long seed) {
        ApiKeySecret secret = ApiKeyFixture.secret(workspace, seed);
        return ports().transactions()
                .inTransaction(() -> {
                    ApiKey next = keys().lock(workspace, key.id()).orElseThrow().rotated(secret);
                    keys().rotate(workspace, next, secret.hash());
                    return next;
                });
    }

    private static byte[] hash(Workspace workspace, long seed) {
        return ApiKeyFixture.secret(workspace, seed).hash();
    }

    @Test
    default void aKeyIsFoundByItsIdOnlyInItsWorkspace() {
        Workspace here = newLive();
        ApiKey key = stored(here, 1);

        assertThat(keys().find(here, key.id())).contains(key);
        assertThat(keys().find(here, new ApiKeyId(newId()))).isEmpty();
        for (Workspace stranger : strangersTo(here)) {
            assertThat(keys().find(stranger, key.id())).isEmpty();
            assertThat(keys().lock(stranger, key.id())).isEmpty();
        }
    }

    @Test
    default void aRotatedKeyIsFoundOnlyByItsNewSecret() {
        Workspace here = newLive();
        ApiKey key = stored(here, 1);
        ApiKey other = stored(here, 2);

        ApiKey rotated = rotate(here, key, 3);

        assertThat(rotated.version()).isEqualTo(2);
        assertThat(keys().findByHash(hash(here, 1))).isEmpty();
        assertThat(keys().findByHash(hash(here, 3))).contains(rotated);
        assertThat(keys().find(here, key.id())).contains(rotated);
        assertThat(keys().findByHash(hash(here, 2))).contains(other);
    }

    @Test
    default void aRolledBackRotationKeepsTheSecret() {
        Workspace here = newLive();
        ApiKey key = stored(here, 1);

        Rollback.of(ports().transactions(), () -> rotate(here, key, 2));

        assertThat(keys().findByHash(hash(here, 1))).contains(key);
        assertThat(keys().findByHash(hash(here, 2))).isEmpty();
    }

    @Test
    default void revokingRaisesTheVersionOnce() {
        Workspace here = newLive();
        ApiKey key = stored(here, 1);

        keys().revoke(here, key.id(), SettableClock.START);
        keys().revoke(here, key.id(), SettableClock.START);

        assertThat(keys().find(here, key.id()).orElseThrow().version()).isEqualTo(2);
    }

    @Test
    default void onlyTheLatestUseIsRecorded() {
        Workspace here = newLive();
        ApiKey key = stored(here, 1);
        Instant late = SettableClock.START.plusSeconds(90);

        keys().noteUse(here, key.id(), late);
        keys().noteUse(here, key.id(), SettableClock.START);

        ApiKey after = keys().find(here, key.id()).orElseThrow();
        assertThat(after.lastUsedAt()).contains(late);
        assertThat(after.version()).isEqualTo(1);
        assertThat(after.grant()).isEqualTo(key.grant());
    }

    @Test
    default void otherWorkspacesCannotRecordAUse() {
        Workspace here = newLive();
        ApiKey key = stored(here, 1);

        strangersTo(here).forEach(s -> keys().noteUse(s, key.id(), SettableClock.START));

        assertThat(keys().find(here, key.id())).contains(key);
    }
}
