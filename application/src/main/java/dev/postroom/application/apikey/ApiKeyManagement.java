package dev.postroom.application.apikey;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.ApiKeyId;
import dev.postroom.domain.apikey.ApiKeySecret;
import dev.postroom.domain.apikey.ApiKeys;
import dev.postroom.domain.apikey.ManageApiKeys;
import dev.postroom.domain.apikey.Scope;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.shared.Text;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.shared.Violations;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Keys of a workspace. */
public final class ApiKeyManagement implements ManageApiKeys {

    private final Transactions transactions;
    private final ApiKeys keys;
    private final Randomness randomness;
    private final IdGenerator ids;
    private final InstantSource clock;

    public ApiKeyManagement(
            Transactions transactions,
            ApiKeys keys,
            Randomness randomness,
            IdGenerator ids,
            InstantSource clock) {
        this.transactions = transactions;
        this.keys = keys;
        this.randomness = randomness;
        this.ids = ids;
        this.clock = clock;
    }

    @Override
    public IssuedApiKey create(
            Workspace workspace, String name, Set<Scope> scopes, Optional<Instant> expiresAt) {
        Instant now = clock.instant();
        String fitName = checked(name, expiresAt, now);
        ApiKeySecret secret = ApiKeySecret.generate(workspace.environment(), randomness);
        ApiKey key =
                new ApiKey(
                        new ApiKeyId(ids.next()),
                        workspace,
                        fitName,
                        secret.prefix(),
                        secret.lastFour(),
                        scopes,
                        now,
                        expiresAt,
                        Optional.empty());
        transactions.inTransaction(() -> keys.add(workspace, key, secret.hash()));
        return new IssuedApiKey(key, secret);
    }

    private static String checked(String name, Optional<Instant> expiresAt, Instant now) {
        Violations violations = new Violations();
        String fit = violations.check("name", () -> Text.required(name, 100));
        if (expiresAt.filter(end -> !end.isAfter(now)).isPresent()) {
            violations.add("expires_at", "in_the_past", "This must be in the future.");
        }
        violations.throwIfAny();
        return Objects.requireNonNull(fit);
    }

    @Override
    public List<ApiKey> list(Workspace workspace) {
        return keys.list(workspace);
    }

    @Override
    public void revoke(Workspace workspace, ApiKeyId id) {
        boolean revoked =
                transactions.inTransaction(() -> keys.revoke(workspace, id, clock.instant()));
        if (!revoked) {
            throw new Failure.NotFound("API key", id.toString()).asException();
        }
    }
}
