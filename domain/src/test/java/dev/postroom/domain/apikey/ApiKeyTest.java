package dev.postroom.domain.apikey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.text.Keyword;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.UUID;

final class ApiKeyTest {

    private static final Workspace WORKSPACE = WorkspaceFixture.live(new UUID(0, 7));
    private static final Instant END = SettableClock.START.plusSeconds(60);

    private final ApiKey key =
            ApiKeyFixture.apiKey(new UUID(0, 1), WORKSPACE).withExpiresAt(END).build();

    @Test
    void aKeyExpiresAtItsEndAndNotBefore() {
        assertThat(key.statusAt(END.minusNanos(1))).isEqualTo(ApiKeyStatus.ACTIVE);
        assertThat(key.statusAt(END)).isEqualTo(ApiKeyStatus.EXPIRED);
    }

    @Test
    void aRotatedKeyIsTheSameKeyWithAnotherSecret() {
        ApiKeySecret secret = ApiKeyFixture.secret(WORKSPACE, 9);

        ApiKey rotated = key.rotated(secret);

        assertThat(rotated.id()).isEqualTo(key.id());
        assertThat(rotated.validity().expiresAt()).isEqualTo(key.validity().expiresAt());
        assertThat(rotated.hint().prefix()).isEqualTo(secret.prefix());
        assertThat(rotated.hint().lastFour()).isEqualTo(secret.lastFour());
        assertThat(rotated.version()).isEqualTo(2);
    }

    @Test
    void aStatusIsParsedFromItsKeyword() {
        for (ApiKeyStatus status : ApiKeyStatus.values()) {
            assertThat(Keyword.parse(ApiKeyStatus.class, status.keyword())).contains(status);
        }
        assertThat(Keyword.parse(ApiKeyStatus.class, "gone")).isEmpty();
    }
}
