package dev.postroom.application.apikey;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.ApiKeys;
import dev.postroom.domain.apikey.IssuedApiKey;
import dev.postroom.domain.apikey.ManageApiKeys;
import dev.postroom.domain.apikey.NewApiKey;
import dev.postroom.domain.billing.PlanLimits;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.shared.failure.Violations;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Manages keys of a workspace on behalf of the operator. */
public final class ApiKeyManagement implements ManageApiKeys {

    private final Transactions transactions;
    private final ApiKeys keys;
    private final ApiKeyIssuing issuing;
    private final PlanLimits limits;
    private final InstantSource clock;

    public ApiKeyManagement(
            Transactions transactions,
            ApiKeys keys,
            PlanLimits limits,
            Randomness randomness,
            IdGenerator ids,
            InstantSource clock) {
        this.transactions = transactions;
        this.keys = keys;
        this.issuing = new ApiKeyIssuing(keys, randomness, ids, clock);
        this.limits = limits;
        this.clock = clock;
    }

    @Override
    public IssuedApiKey create(
            Caller caller, String name, Set<Scope> scopes, Optional<Instant> expiresAt) {
        Workspace workspace = caller.workspace();
        NewApiKey draft = new NewApiKey(name, scopes, Optional.empty(), expiresAt);
        return transactions.inTransaction(() -> {
            IssuedApiKey issued = issuing.issue(workspace, draft, new Violations());
            // the operator, who sets the plans, is never refused
            limits.count(workspace, PlanResource.API_KEYS, 1);
            return issued;
        });
    }

    @Override
    public List<ApiKey> list(Workspace workspace) {
        return keys.list(workspace);
    }

    @Override
    public ApiKey get(Workspace workspace, ApiKeyId id) {
        return keys.find(workspace, id).orElseThrow(() -> ApiKeyIssuing.notFound(id));
    }

    @Override
    public void revoke(Caller caller, ApiKeyId id) {
        Workspace workspace = caller.workspace();
        transactions.inTransaction(() -> {
            ApiKey known = keys.lock(workspace, id).orElseThrow(() -> ApiKeyIssuing.notFound(id));
            if (keys.revoke(workspace, known.id(), clock.instant())) {
                limits.release(workspace, PlanResource.API_KEYS, 1);
            }
        });
    }
}
