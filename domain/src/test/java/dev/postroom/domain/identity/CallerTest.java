package dev.postroom.domain.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.junit.jupiter.api.Test;

import java.util.Optional;
import java.util.Set;
import java.util.UUID;

class CallerTest {

    @Test
    void aKeyWithoutScopesHasAllPermissions() {
        for (Scope scope : Scope.values()) {
            assertThatCode(() -> caller(Set.of()).require(scope)).doesNotThrowAnyException();
        }
    }

    @Test
    void aKeyHasThePermissionsOfItsScopes() {
        assertThat(caller(Set.of(Scope.TAGS_READ)).may(Scope.TAGS_READ)).isTrue();
        assertThat(caller(Set.of(Scope.TAGS_READ)).may(Scope.TAGS_WRITE)).isFalse();
    }

    @Test
    void aRefusalNamesTheNeededAndTheGrantedScopes() {
        FailureException refusal =
                catchThrowableOfType(
                        FailureException.class,
                        () -> caller(Set.of(Scope.TAGS_READ)).require(Scope.EMAILS_SEND));
        assertThat(refusal.failure())
                .isEqualTo(new Failure.Forbidden("emails:send", Set.of("tags:read")));
        assertThat(refusal.failure().detail()).contains("emails:send");
    }

    @Test
    void eachKindOfCallerNamesItsActor() {
        Workspace workspace = WorkspaceFixture.test(new UUID(0, 7));
        UUID id = new UUID(0, 1);
        assertThat(
                        new KeyCaller(
                                        workspace,
                                        new ApiKeyId(id),
                                        "shop",
                                        Set.of(),
                                        Optional.empty(),
                                        1)
                                .actor())
                .isEqualTo(new Actor(Actor.Kind.KEY, Optional.of(id), "shop"));
        assertThat(CallerFixture.token(workspace, id, LinkPurpose.MAIL).actor())
                .isEqualTo(new Actor(Actor.Kind.TOKEN, Optional.of(id), "link"));
        assertThat(new OperatorCaller(workspace).actor())
                .isEqualTo(new Actor(Actor.Kind.OPERATOR, Optional.empty(), "command line"));
    }

    private static KeyCaller caller(Set<Scope> scopes) {
        return CallerFixture.caller(WorkspaceFixture.live(new UUID(0, 7)), scopes);
    }
}
