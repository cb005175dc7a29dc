package dev.postroom.application.apikey;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.ApiKeyQuery;
import dev.postroom.domain.apikey.ApiKeySecret;
import dev.postroom.domain.apikey.ApiKeys;
import dev.postroom.domain.apikey.DelegateApiKeys;
import dev.postroom.domain.apikey.IssuedApiKey;
import dev.postroom.domain.apikey.NewApiKey;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.Grant;
import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.BiFunction;

/** Manages keys on behalf of a caller. */
public final class ApiKeyDelegation implements DelegateApiKeys {

    private final UnitOfWork work;
    private final Accounts accounts;
    private final ApiKeys keys;
    private final ApiKeyIssuing issuing;
    private final InstantSource clock;

    public ApiKeyDelegation(
            UnitOfWork work, Accounts accounts, ApiKeys keys, Randomness randomness) {
        this.work = work;
        this.accounts = accounts;
        this.keys = keys;
        this.clock = work.clock().real();
        this.issuing = new ApiKeyIssuing(keys, randomness, work.ids(), clock);
    }

    @Override
    public IssuedApiKey create(Caller caller, NewApiKey draft) {
        Workspace workspace = caller.workspace();
        NewApiKey wanted = draft.endingBy(caller.expiresAt());
        Violations violations = violations(caller, draft.grant(), draft.environment());
        ApiKeyIssuing.checkLifetime(caller, wanted.expiresAt(), violations);
        return work.inTransaction(() -> {
            Workspace where = of(workspace, draft.environment());
            IssuedApiKey issued = issuing.issue(caller, where, wanted, violations);
            work.reserve(where, PlanResource.API_KEYS, 1);
            work.audit().record(caller, where, AuditedKey.created(issued.key()));
            return issued;
        });
    }

    @Override
    public void check(
            Caller caller,
            Grant grant,
            Optional<Environment> environment,
            Optional<Instant> expiresAt) {
        Violations violations = violations(caller, grant, environment);
        ApiKeyIssuing.checkLifetime(caller, expiresAt.or(caller::expiresAt), violations);
        ApiKeyIssuing.checkEnd(expiresAt, clock.instant(), violations);
        violations.throwIfAny();
    }

    private static Violations violations(
            Caller caller, Grant grant, Optional<Environment> environment) {
        Violations violations = new Violations();
        ApiKeyIssuing.checkScopes(caller, grant.scopes(), violations);
        ApiKeyIssuing.checkNetworks(caller, grant.networks(), violations);
        ApiKeyIssuing.checkEnvironment(caller.workspace(), environment, violations);
        return violations;
    }

    @Override
    public Page<ApiKey> list(
            Workspace workspace, ApiKeyQuery query, PageRequest<ApiKeyQuery.Sort> page) {
        Violations violations = new Violations();
        ApiKeyIssuing.checkEnvironment(workspace, query.environment(), violations);
        violations.throwIfAny();
        return keys.list(
                of(workspace, query.environment()), query.statuses(), clock.instant(), page);
    }

    @Override
    public ApiKey get(Workspace workspace, ApiKeyId id) {
        return reached(workspace, id, keys::find);
    }

    @Override
    public void revoke(Caller caller, ApiKeyId id, Optional<Long> expectedVersion) {
        work.inTransaction(() -> {
            ApiKey key = reached(caller.workspace(), id, keys::lock);
            ApiKeyIssuing.checkVersion(key, expectedVersion);
            if (keys.revoke(key.workspace(), id, clock.instant())) {
                work.release(key.workspace(), PlanResource.API_KEYS, 1);
                work.audit().record(caller, key.workspace(), AuditedKey.revoked(key));
            }
        });
    }

    @Override
    public IssuedApiKey rotate(Caller caller, ApiKeyId id, Optional<Long> expectedVersion) {
        return work.inTransaction(() -> {
            ApiKey key = reached(caller.workspace(), id, keys::lock);
            ApiKeyIssuing.checkHolder(caller, key);
            ApiKeyIssuing.checkSurvivor(caller, key);
            ApiKeyIssuing.checkReach(caller, key);
            ApiKeyIssuing.checkStatus(key, clock.instant());
            ApiKeyIssuing.checkVersion(key, expectedVersion);
            work.audit().record(caller, key.workspace(), AuditedKey.rotated(key));
            return rotated(key);
        });
    }

    private IssuedApiKey rotated(ApiKey key) {
        ApiKeySecret secret = issuing.secret(key.workspace());
        ApiKey next = key.rotated(secret);
        keys.rotate(key.workspace(), next, secret.hash());
        return new IssuedApiKey(next, secret);
    }

    private ApiKey reached(
            Workspace workspace,
            ApiKeyId id,
            BiFunction<Workspace, ApiKeyId, Optional<ApiKey>> search) {
        return search.apply(workspace, id)
                .or(() -> inTest(workspace).flatMap(test -> search.apply(test, id)))
                .orElseThrow(() -> ApiKeyIssuing.notFound(id));
    }

    private Optional<Workspace> inTest(Workspace workspace) {
        return workspace.isTest()
                ? Optional.empty()
                : Optional.of(of(workspace, Optional.of(Environment.TEST)));
    }

    private Workspace of(Workspace workspace, Optional<Environment> environment) {
        return environment
                .filter(wanted -> wanted != workspace.environment())
                .flatMap(wanted -> accounts.workspace(workspace.account(), wanted))
                .orElse(workspace);
    }
}
