package dev.postroom.application.apikey;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.ApiKeys;
import dev.postroom.domain.apikey.IssuedApiKey;
import dev.postroom.domain.apikey.ManageApiKeys;
import dev.postroom.domain.apikey.NewApiKey;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.Grant;
import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.shared.failure.Violations;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Manages keys of a workspace on behalf of the operator. */
public final class ApiKeyManagement implements ManageApiKeys {

    private final UnitOfWork work;
    private final ApiKeys keys;
    private final ApiKeyIssuing issuing;
    private final InstantSource clock;

    public ApiKeyManagement(UnitOfWork work, ApiKeys keys, Randomness randomness) {
        this.work = work;
        this.keys = keys;
        this.clock = work.clock().real();
        this.issuing = new ApiKeyIssuing(keys, randomness, work.ids(), clock);
    }

    @Override
    public IssuedApiKey create(
            Caller caller, String name, Grant grant, Optional<Instant> expiresAt) {
        Workspace workspace = caller.workspace();
        NewApiKey draft = new NewApiKey(name, grant, Optional.empty(), expiresAt);
        return work.inTransaction(() -> {
            IssuedApiKey issued = issuing.issue(caller, workspace, draft, new Violations());
            // the operator, who sets the plans, is never refused
            work.limits().count(workspace, PlanResource.API_KEYS, 1);
            work.audit().record(caller, AuditedKey.created(issued.key()));
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
        work.inTransaction(() -> {
            ApiKey known = keys.lock(workspace, id).orElseThrow(() -> ApiKeyIssuing.notFound(id));
            if (keys.revoke(workspace, known.id(), clock.instant())) {
                work.release(workspace, PlanResource.API_KEYS, 1);
                work.audit().record(caller, AuditedKey.revoked(known));
            }
        });
    }
}
