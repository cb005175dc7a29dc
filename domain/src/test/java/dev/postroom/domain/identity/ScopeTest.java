package dev.postroom.domain.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.text.Keyword;

import org.junit.jupiter.api.Test;

import java.util.Set;

final class ScopeTest {

    @Test
    void aKeyWithAllPermissionsLacksNone() {
        assertThat(Scope.missing(Set.of(), Set.of())).isEmpty();
        assertThat(Scope.missing(Set.of(), Set.of(Scope.TAGS_READ))).isEmpty();
    }

    @Test
    void wantedScopesThatAreNotHeldAreMissing() {
        assertThat(
                        Scope.missing(
                                Set.of(Scope.TAGS_READ, Scope.API_KEYS_MANAGE),
                                Set.of(Scope.EMAILS_SEND, Scope.TAGS_READ, Scope.TAGS_WRITE)))
                .containsExactly(Scope.TAGS_WRITE, Scope.EMAILS_SEND);
    }

    @Test
    void allScopesExceedAnyListOfScopes() {
        assertThat(Scope.missing(Set.of(Scope.TAGS_READ), Set.of()))
                .hasSize(Scope.values().length - 1)
                .doesNotContain(Scope.TAGS_READ);
    }

    @Test
    void aScopeIsParsedFromItsKeyword() {
        for (Scope scope : Scope.values()) {
            assertThat(Keyword.parse(Scope.class, scope.keyword())).contains(scope);
        }
        assertThat(Keyword.parse(Scope.class, "tags")).isEmpty();
    }
}
