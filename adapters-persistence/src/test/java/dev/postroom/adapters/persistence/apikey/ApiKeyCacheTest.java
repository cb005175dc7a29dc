package dev.postroom.adapters.persistence.apikey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.ApiKeyFixture;
import dev.postroom.domain.apikey.ApiKeyStatus;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.time.Duration;
import java.util.Optional;

/** Two processes look up the same keys. */
class ApiKeyCacheTest {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private final SettableClock clock = new SettableClock();
    private final JdbiApiKeys here = new JdbiApiKeys(POSTGRES.handles(), clock);
    private final JdbiApiKeys elsewhere = new JdbiApiKeys(POSTGRES.handles(), clock);
    private Workspace workspace;
    private ApiKey key;
    private byte[] hash;

    @BeforeEach
    void addAKey() {
        workspace = POSTGRES.ports().newWorkspace(Environment.LIVE);
        key = ApiKeyFixture.apiKey(POSTGRES.ports().ids().next(), workspace).build();
        hash = ApiKeyFixture.secret(workspace, 1).hash();
        here.add(workspace, key, hash);
    }

    private Optional<ApiKeyStatus> status() {
        return here.findByHash(hash).map(found -> found.statusAt(clock.instant()));
    }

    @Test
    void aRevocationOfThisProcessIsSeenAtOnce() {
        assertThat(status()).contains(ApiKeyStatus.ACTIVE);

        here.revoke(workspace, key.id(), clock.instant());

        assertThat(status()).contains(ApiKeyStatus.REVOKED);
    }

    @Test
    void aRevocationOfAnotherProcessIsSeenWithinOneSecond() {
        assertThat(status()).contains(ApiKeyStatus.ACTIVE);

        elsewhere.revoke(workspace, key.id(), clock.instant());

        clock.advance(Duration.ofMillis(999));
        assertThat(status()).contains(ApiKeyStatus.ACTIVE);
        clock.advance(Duration.ofMillis(1));
        assertThat(status()).contains(ApiKeyStatus.REVOKED);
    }

    @Test
    void aRotatedSecretIsRefusedAtOnce() {
        assertThat(status()).contains(ApiKeyStatus.ACTIVE);
        byte[] next = ApiKeyFixture.secret(workspace, 2).hash();

        here.rotate(workspace, key.rotated(ApiKeyFixture.secret(workspace, 2)), next);

        assertThat(status()).isEmpty();
        assertThat(here.findByHash(next)).isPresent();
    }

    @Test
    void anUnknownKeyIsFoundAsSoonAsItExists() {
        byte[] later = ApiKeyFixture.secret(workspace, 3).hash();
        assertThat(here.findByHash(later)).isEmpty();

        elsewhere.add(
                workspace,
                ApiKeyFixture.apiKey(POSTGRES.ports().ids().next(), workspace).build(),
                later);

        assertThat(here.findByHash(later)).isPresent();
    }

    @Test
    void aUseIsRecordedInTheCachedKey() {
        assertThat(here.findByHash(hash).orElseThrow().lastUsedAt()).isEmpty();

        here.noteUse(workspace, key.id(), clock.instant());

        assertThat(here.findByHash(hash).orElseThrow().lastUsedAt()).contains(clock.instant());
    }

    @Test
    void aClockThatIsSetBackEndsTheCachedTime() {
        assertThat(status()).contains(ApiKeyStatus.ACTIVE);
        elsewhere.revoke(workspace, key.id(), clock.instant());

        clock.set(clock.instant().minusSeconds(10));

        assertThat(status()).contains(ApiKeyStatus.REVOKED);
    }
}
