package dev.postroom.domain.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.text.Keyword;

import org.junit.jupiter.api.Test;

final class ScopeTest {

    @Test
    void aScopeIsParsedFromItsKeyword() {
        for (Scope scope : Scope.values()) {
            assertThat(Keyword.parse(Scope.class, scope.keyword())).contains(scope);
        }
        assertThat(Keyword.parse(Scope.class, "tags")).isEmpty();
    }
}
