package dev.postroom.domain.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.identity.CallerFixture;
import dev.postroom.domain.identity.KeyCaller;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.FailureException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

final class IdempotencyValuesTest {

    @Test
    void aKeyHasUpTo255VisibleCharacters() {
        assertThat(new IdempotencyKey("!").value()).isEqualTo("!");
        assertThat(new IdempotencyKey("~".repeat(255)).value()).hasSize(255);
        assertThatThrownBy(() -> new IdempotencyKey("x".repeat(256)))
                .isInstanceOf(FailureException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "a\n", "a\u0000", "ü", "\u007f"})
    void invisibleCharactersAreNotAKey(String text) {
        assertThatThrownBy(() -> new IdempotencyKey(text)).isInstanceOf(FailureException.class);
    }

    @Test
    void everyPartOfARequestChangesTheFingerprint() {
        RequestFingerprint one = fingerprint("POST", "/tags", "q=1", "{}");

        assertThat(one.matches(fingerprint("POST", "/tags", "q=1", "{}"))).isTrue();
        assertThat(one.matches(fingerprint("PATCH", "/tags", "q=1", "{}"))).isFalse();
        assertThat(one.matches(fingerprint("POST", "/tagsq", "=1", "{}"))).isFalse();
        assertThat(one.matches(fingerprint("POST", "/tags", "q=2", "{}"))).isFalse();
        assertThat(one.matches(fingerprint("POST", "/tags", "q=1{", "}"))).isFalse();
        assertThat(one.matches(fingerprint("POST", "/tags", "q=1", "{ }"))).isFalse();
    }

    @Test
    void otherScopesMakeAnotherFingerprint() {
        RequestFingerprint one = fingerprint("POST", "/api-keys", "", "{}");
        RequestFingerprint weak = one.by(key(Set.of(Scope.API_KEYS_MANAGE, Scope.TAGS_READ)));

        assertThat(weak.matches(one.by(key(Set.of(Scope.TAGS_READ, Scope.API_KEYS_MANAGE)))))
                .isTrue();
        assertThat(weak.matches(one.by(key(Set.of())))).isFalse();
        assertThat(weak.matches(one.by(key(Set.of(Scope.API_KEYS_MANAGE))))).isFalse();
    }

    @Test
    void aRefusalIsNotKept() {
        assertThatThrownBy(() -> new StoredAnswer(409, Map.of(), new byte[0]))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new StoredAnswer(199, Map.of(), new byte[0]))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static KeyCaller key(Set<Scope> scopes) {
        return CallerFixture.caller(WorkspaceFixture.live(new UUID(0, 7)), scopes);
    }

    private static RequestFingerprint fingerprint(
            String method, String path, String query, String body) {
        return RequestFingerprint.of(method, path, query, body.getBytes(StandardCharsets.UTF_8));
    }
}
