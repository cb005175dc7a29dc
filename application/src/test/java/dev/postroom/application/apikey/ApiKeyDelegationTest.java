package dev.postroom.application.apikey;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.ApiKeyQuery;
import dev.postroom.domain.apikey.ApiKeyStatus;
import dev.postroom.domain.apikey.ApiKeys;
import dev.postroom.domain.apikey.IssuedApiKey;
import dev.postroom.domain.apikey.NewApiKey;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.identity.CallerFixture;
import dev.postroom.domain.identity.Grant;
import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.SeededRandomness;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

final class ApiKeyDelegationTest {

    private static final Set<Scope> ALL = Set.of();
    private static final Set<Scope> SOME = Set.of(Scope.API_KEYS_MANAGE, Scope.TAGS_READ);

    private final House house = House.create();
    private final ApiKeys stored = house.ports().apikey().apiKeys();
    private final ApiKeyDelegation keys =
            new ApiKeyDelegation(
                    house.work(),
                    house.ports().account().accounts(),
                    stored,
                    new SeededRandomness(1));

    private static NewApiKey draft(Set<Scope> scopes, Environment... environment) {
        return new NewApiKey(
                "shop",
                Grant.of(scopes),
                List.of(environment).stream().findFirst(),
                Optional.empty());
    }

    private IssuedApiKey made(Workspace workspace, Scope... scopes) {
        return keys.create(caller(workspace, ALL), draft(Set.of(scopes)));
    }

    private IssuedApiKey rotate(Workspace workspace, Set<Scope> held, ApiKey key) {
        return keys.rotate(caller(workspace, held), key.id(), Optional.empty());
    }

    private List<ApiKey> list(Workspace workspace, ApiKeyQuery query) {
        Sort<ApiKeyQuery.Sort> oldest = Sort.ascending(ApiKeyQuery.Sort.CREATED_AT);
        return keys.list(workspace, query, PageRequest.first(50, oldest)).items();
    }

    private static ApiKeyQuery in(Environment environment) {
        return new ApiKeyQuery(Optional.of(environment), Set.of());
    }

    @Test
    void aKeyCannotGrantScopesThatItLacks() {
        NewApiKey draft = draft(Set.of(Scope.TAGS_READ, Scope.TAGS_WRITE, Scope.EMAILS_SEND));

        Failure.Invalid refusal =
                (Failure.Invalid) Failures.of(() -> keys.create(caller(house.live(), SOME), draft));

        assertThat(refusal.violations()).hasSize(1);
        assertThat(refusal.violations().getFirst().field()).isEqualTo("scopes");
        assertThat(refusal.violations().getFirst().code()).isEqualTo("scope_not_held");
        assertThat(refusal.violations().getFirst().message())
                .endsWith("does not have: tags:write, emails:send.");
        assertThat(stored.list(house.live())).isEmpty();
    }

    @Test
    void aKeyWithoutScopesHasFullAccess() {
        assertThat(Failures.violations(() -> keys.create(caller(house.live(), SOME), draft(ALL))))
                .containsExactly("scopes scope_not_held");
        Set<Scope> each = EnumSet.allOf(Scope.class);
        assertThat(Failures.violations(() -> keys.create(caller(house.live(), each), draft(ALL))))
                .containsExactly("scopes scope_not_held");
    }

    @Test
    void allViolationsAreReportedTogether() {
        NewApiKey draft =
                new NewApiKey(
                        " ",
                        Grant.of(Set.of(Scope.BILLING_READ)),
                        Optional.of(Environment.LIVE),
                        Optional.of(house.ports().now()));

        assertThat(Failures.violations(() -> keys.create(caller(house.test(), SOME), draft)))
                .containsExactly(
                        "scopes scope_not_held",
                        "environment environment_not_held",
                        "name blank",
                        "expires_at not_in_future");
    }

    @Test
    void aKeyHasWhatWasRequested() {
        Instant end = house.ports().now().plusSeconds(60);
        NewApiKey draft =
                new NewApiKey(
                        " shop ",
                        Grant.of(Set.of(Scope.TAGS_READ)),
                        Optional.empty(),
                        Optional.of(end));

        IssuedApiKey issued = keys.create(caller(house.live(), SOME), draft);

        assertThat(issued.key().name()).isEqualTo("shop");
        assertThat(issued.key().grant().scopes()).containsExactly(Scope.TAGS_READ);
        assertThat(issued.key().validity().expiresAt()).contains(end);
        assertThat(stored.findByHash(issued.secret().hash())).contains(issued.key());
    }

    @ParameterizedTest
    @EnumSource(Environment.class)
    void aLiveKeyCreatesKeysInBothEnvironments(Environment environment) {
        IssuedApiKey issued = keys.create(caller(house.live(), ALL), draft(ALL, environment));

        Workspace there = environment == Environment.LIVE ? house.live() : house.test();
        assertThat(issued.key().workspace()).isEqualTo(there);
        assertThat(issued.secret().environment()).isEqualTo(environment);
        assertThat(keys.get(house.live(), issued.key().id())).isEqualTo(issued.key());
        assertThat(list(house.live(), in(environment))).containsExactly(issued.key());
    }

    @Test
    void aTestKeyReachesOnlyTheTestEnvironment() {
        ApiKey live = made(house.live()).key();
        ApiKey test = made(house.test()).key();

        assertThat(Failures.violations(() -> list(house.test(), in(Environment.LIVE))))
                .containsExactly("environment environment_not_held");
        assertThat(list(house.test(), in(Environment.TEST))).containsExactly(test);
        refusesToReach(house.test(), live);
    }

    @Test
    void anotherAccountsKeysAreNotFound() {
        ApiKey live = made(house.live()).key();
        ApiKey test = made(house.test()).key();
        Workspace other = house.ports().newWorkspace(Environment.LIVE);

        refusesToReach(other, live);
        refusesToReach(other, test);
        assertThat(list(other, in(Environment.TEST))).isEmpty();
    }

    private void refusesToReach(Workspace workspace, ApiKey key) {
        assertThat(Failures.of(() -> keys.get(workspace, key.id())))
                .isInstanceOf(Failure.NotFound.class);
        assertThat(Failures.of(() -> rotate(workspace, ALL, key)))
                .isInstanceOf(Failure.NotFound.class);
        assertThat(Failures.of(() -> keys.revoke(caller(workspace), key.id(), Optional.empty())))
                .isInstanceOf(Failure.NotFound.class);
        assertThat(stored.find(key.workspace(), key.id())).contains(key);
    }

    @Test
    void aListShowsTheCallersEnvironmentByDefault() {
        ApiKey live = made(house.live()).key();
        made(house.test());

        assertThat(list(house.live(), new ApiKeyQuery(Optional.empty(), Set.of())))
                .containsExactly(live);
    }

    @Test
    void aListIsFilteredByTheCurrentStatusOfKeys() {
        ApiKey active = made(house.live()).key();
        ApiKey revoked = made(house.live()).key();
        keys.revoke(caller(house.live()), revoked.id(), Optional.empty());

        assertThat(
                        list(
                                house.live(),
                                new ApiKeyQuery(Optional.empty(), Set.of(ApiKeyStatus.ACTIVE))))
                .containsExactly(active);
    }

    @Test
    void aRestrictedKeyCanRevokeAnUnrestrictedOneRepeatedly() {
        ApiKey strong = made(house.live()).key();
        Instant first = house.ports().now();

        keys.revoke(caller(house.live()), strong.id(), Optional.empty());
        house.ports().elapse(Duration.ofMinutes(1));
        keys.revoke(caller(house.live()), strong.id(), Optional.of(2L));

        ApiKey revoked = keys.get(house.live(), strong.id());
        assertThat(revoked.validity().revokedAt()).contains(first);
        assertThat(revoked.version()).isEqualTo(2);
    }

    @Test
    void anUnknownKeyIsNotFound() {
        ApiKeyId id = new ApiKeyId(house.ports().ids().next());
        assertThat(Failures.of(() -> keys.get(house.live(), id)).detail())
                .isEqualTo("API key " + id + " does not exist.");
    }

    @Test
    void rotatingAStrongerKeyIsForbidden() {
        IssuedApiKey stronger = made(house.live(), Scope.TAGS_READ, Scope.EMAILS_SEND);
        IssuedApiKey full = made(house.live());

        assertThat(Failures.of(() -> rotate(house.live(), SOME, stronger.key())))
                .isEqualTo(
                        new Failure.Forbidden(
                                "emails:send", Set.of("api-keys:manage", "tags:read")));
        assertThat(Failures.of(() -> rotate(house.live(), SOME, full.key())))
                .isInstanceOf(Failure.Forbidden.class);
        assertThat(stored.findByHash(stronger.secret().hash())).isPresent();
        assertThat(stored.findByHash(full.secret().hash())).isPresent();
    }

    @Test
    void aRotatedKeyKeepsItsIdAndGetsANewSecret() {
        IssuedApiKey before = made(house.live(), Scope.TAGS_READ);

        IssuedApiKey after = rotate(house.live(), SOME, before.key());

        assertThat(after.key().id()).isEqualTo(before.key().id());
        assertThat(after.key().grant()).isEqualTo(before.key().grant());
        assertThat(after.key().name()).isEqualTo(before.key().name());
        assertThat(after.secret().reveal()).isNotEqualTo(before.secret().reveal());
        assertThat(stored.findByHash(before.secret().hash())).isEmpty();
        assertThat(stored.findByHash(after.secret().hash())).contains(after.key());
    }

    @Test
    void aLiveKeyRotatesATestKeyIntoATestKey() {
        ApiKey test = made(house.test()).key();

        assertThat(rotate(house.live(), ALL, test).secret().environment())
                .isEqualTo(Environment.TEST);
    }

    @Test
    void aRevokedKeyCannotBeRotated() {
        ApiKey revoked = made(house.live()).key();
        keys.revoke(caller(house.live()), revoked.id(), Optional.empty());
        Optional<Instant> end = Optional.of(house.ports().now().plusSeconds(1));
        NewApiKey draft = new NewApiKey("short", Grant.of(ALL), Optional.empty(), end);
        ApiKey expired = keys.create(caller(house.live(), ALL), draft).key();
        house.ports().elapse(Duration.ofSeconds(1));

        assertThat(Failures.conflict(() -> rotate(house.live(), ALL, revoked)).code())
                .isEqualTo("api_key_revoked");
        assertThat(Failures.conflict(() -> rotate(house.live(), ALL, expired)).code())
                .isEqualTo("api_key_expired");
    }

    @Test
    void anOutdatedVersionIsRefused() {
        ApiKey key = made(house.live()).key();
        rotate(house.live(), ALL, key);
        Optional<Long> outdated = Optional.of(1L);

        assertThat(Failures.of(() -> keys.rotate(caller(house.live(), ALL), key.id(), outdated)))
                .isInstanceOf(Failure.PreconditionFailed.class);
        assertThat(Failures.of(() -> keys.revoke(caller(house.live()), key.id(), outdated)))
                .isInstanceOf(Failure.PreconditionFailed.class);
        assertThat(keys.get(house.live(), key.id()).validity().revokedAt()).isEmpty();
    }

    @Test
    void aMemberGrantsExactlyTheScopesOfTheRole() {
        for (Role role : Role.values()) {
            for (Workspace workspace : List.of(house.live(), house.test())) {
                MemberCaller member = CallerFixture.member(workspace, role);
                for (Scope scope : Scope.values()) {
                    Runnable call = () -> keys.create(member, draft(Set.of(scope)));
                    if (role.has(scope, workspace.environment())) {
                        call.run();
                    } else {
                        assertThat(Failures.of(call))
                                .as("%s %s %s", role, workspace.environment(), scope)
                                .isInstanceOf(Failure.Invalid.class);
                    }
                }
            }
        }
    }

    @Test
    void onlyAnOwnerMakesAKeyWithoutAListOfScopes() {
        for (Role role : Role.values()) {
            MemberCaller member = CallerFixture.member(house.live(), role);
            if (role == Role.OWNER) {
                assertThat(keys.create(member, draft(ALL)).key().grant().scopes()).isEmpty();
            } else {
                Failure.Invalid refusal =
                        (Failure.Invalid) Failures.of(() -> keys.create(member, draft(ALL)));
                assertThat(refusal.violations().getFirst().message())
                        .startsWith("Your role is restricted");
            }
        }
    }

    @Test
    void aMemberRotatesNoKeyWithMoreThanTheRole() {
        ApiKey full = made(house.live()).key();
        MemberCaller admin = CallerFixture.member(house.live(), Role.ADMIN);
        MemberCaller owner = CallerFixture.member(house.live(), Role.OWNER);

        assertThat(Failures.of(() -> keys.rotate(admin, full.id(), Optional.empty())))
                .isInstanceOf(Failure.Forbidden.class);
        assertThat(keys.rotate(owner, full.id(), Optional.empty()).key().id()).isEqualTo(full.id());
    }
}
