package dev.postroom.domain.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

class CallerTest {

    private static final Workspace LIVE = WorkspaceFixture.live(new UUID(0, 7));

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
                                        Grant.FULL,
                                        Optional.empty(),
                                        1)
                                .actor())
                .isEqualTo(new Actor(Actor.Kind.KEY, Optional.of(id), "shop"));
        assertThat(person(workspace, id).actor())
                .isEqualTo(new Actor(Actor.Kind.TOKEN, Optional.of(id), "link"));
        assertThat(CallerFixture.member(workspace, Role.VIEWER).actor())
                .isEqualTo(new Actor(Actor.Kind.MEMBER, Optional.of(new UUID(0, 3)), "Ann"));
        assertThat(new OperatorCaller(workspace).actor())
                .isEqualTo(new Actor(Actor.Kind.OPERATOR, Optional.empty(), "command line"));
    }

    @Test
    void onlyAKeyWithScopesAndAPersonWithALinkAreRestricted() {
        assertThat(caller(Set.of()).isRestricted()).isFalse();
        assertThat(new OperatorCaller(LIVE).isRestricted()).isFalse();
        assertThat(caller(Set.of(Scope.values())).isRestricted()).isTrue();
        assertThat(person(LIVE, new UUID(0, 1)).isRestricted()).isTrue();
    }

    @Test
    void aMemberIsRestrictedUnlessTheRoleHasEveryScope() {
        for (Role role : Role.values()) {
            assertThat(CallerFixture.member(LIVE, role).isRestricted())
                    .as(role.keyword())
                    .isEqualTo(role != Role.OWNER);
        }
    }

    @Test
    void aMemberHasTheScopesAndTheRightsOfTheRoleAndNoEnd() {
        MemberCaller admin = CallerFixture.member(LIVE, Role.ADMIN);
        assertThat(admin.may(Right.MEMBERS_MANAGE)).isTrue();
        assertThat(admin.may(Right.ACCOUNT_MANAGE)).isFalse();
        assertThat(admin.missing(Set.of())).containsExactly(Scope.BILLING_MANAGE);
        assertThat(admin.expiresAt()).isEmpty();
    }

    @Test
    void theProofOfAMembersIdentityIsFreshForAQuarterOfAnHour() {
        MemberCaller member = CallerFixture.member(LIVE, Role.OWNER);
        Instant end = member.authenticatedAt().plusSeconds(900);
        assertThat(member.isFreshAt(end.minusNanos(1))).isTrue();
        assertThat(member.isFreshAt(end)).isFalse();
    }

    @Test
    void noKeyHasARight() {
        for (Right right : Right.values()) {
            assertThat(caller(Set.of()).may(right)).as(right.keyword()).isFalse();
        }
    }

    @Test
    void theOperatorHasAllPermissionsAndAPersonWithALinkHasNone() {
        Caller operator = new OperatorCaller(LIVE);
        Caller person = person(LIVE, new UUID(0, 1));
        for (Scope scope : Scope.values()) {
            assertThatCode(() -> operator.require(scope)).doesNotThrowAnyException();
            assertThat(
                            catchThrowableOfType(
                                            FailureException.class, () -> person.require(scope))
                                    .failure())
                    .isEqualTo(new Failure.Forbidden(scope.keyword(), Set.of()));
        }
    }

    @Test
    void aCallerWithAllPermissionsLacksNone() {
        assertThat(caller(Set.of()).missing(Set.of())).isEmpty();
        assertThat(caller(Set.of()).missing(Set.of(Scope.TAGS_READ))).isEmpty();
    }

    @Test
    void wantedScopesThatTheCallerDoesNotHaveAreMissing() {
        assertThat(
                        caller(Set.of(Scope.TAGS_READ, Scope.API_KEYS_MANAGE))
                                .missing(
                                        Set.of(
                                                Scope.EMAILS_SEND,
                                                Scope.TAGS_READ,
                                                Scope.TAGS_WRITE)))
                .containsExactly(Scope.TAGS_WRITE, Scope.EMAILS_SEND);
    }

    @Test
    void allScopesExceedAnyListOfScopes() {
        assertThat(caller(Set.of(Scope.TAGS_READ)).missing(Set.of()))
                .hasSize(Scope.values().length - 1)
                .doesNotContain(Scope.TAGS_READ);
    }

    @Test
    void aCallerIsOutlivedByALaterEndAndByNone() {
        Instant end = Instant.parse("2026-01-01T00:00:00Z");
        Caller person =
                new TokenCaller(
                        LIVE,
                        new SubscriberId(new UUID(0, 1)),
                        LinkPurpose.PREFERENCES,
                        Optional.empty(),
                        Optional.of(end));
        assertThat(person.isOutlivedBy(Optional.of(end))).isFalse();
        assertThat(person.isOutlivedBy(Optional.of(end.plusNanos(1)))).isTrue();
        assertThat(person.isOutlivedBy(Optional.empty())).isTrue();
        assertThat(new OperatorCaller(LIVE).isOutlivedBy(Optional.empty())).isFalse();
    }

    private static KeyCaller caller(Set<Scope> scopes) {
        return CallerFixture.caller(LIVE, scopes);
    }

    private static TokenCaller person(Workspace workspace, UUID id) {
        return CallerFixture.token(workspace, new SubscriberId(id), LinkPurpose.MAIL);
    }
}
