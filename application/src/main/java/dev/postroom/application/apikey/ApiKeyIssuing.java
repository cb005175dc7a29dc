package dev.postroom.application.apikey;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.ApiKeyId;
import dev.postroom.domain.apikey.ApiKeySecret;
import dev.postroom.domain.apikey.ApiKeys;
import dev.postroom.domain.apikey.IssuedApiKey;
import dev.postroom.domain.apikey.NewApiKey;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.shared.Text;
import dev.postroom.domain.shared.Violations;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;

/** Makes keys and secrets. Whoever calls {@link #issue} has a transaction. */
final class ApiKeyIssuing {

    private final ApiKeys keys;
    private final Randomness randomness;
    private final IdGenerator ids;
    private final InstantSource clock;

    ApiKeyIssuing(ApiKeys keys, Randomness randomness, IdGenerator ids, InstantSource clock) {
        this.keys = keys;
        this.randomness = randomness;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * The key of that wish, made in {@code workspace}.
     *
     * @param violations what was found wrong before; everything is thrown together
     */
    IssuedApiKey issue(Workspace workspace, NewApiKey wish, Violations violations) {
        Instant now = clock.instant();
        String name = violations.check("name", () -> Text.required(wish.name(), 100));
        if (wish.expiresAt().filter(end -> !end.isAfter(now)).isPresent()) {
            violations.add("expires_at", "in_the_past", "This must be in the future.");
        }
        violations.throwIfAny();
        ApiKeySecret secret = secret(workspace);
        ApiKey key =
                ApiKey.issued(
                        new ApiKeyId(ids.next()),
                        workspace,
                        Objects.requireNonNull(name),
                        secret,
                        wish.scopes(),
                        ApiKey.Validity.until(now, wish.expiresAt()));
        keys.add(workspace, key, secret.hash());
        return new IssuedApiKey(key, secret);
    }

    /** A new secret for keys of that workspace. */
    ApiKeySecret secret(Workspace workspace) {
        return ApiKeySecret.generate(workspace.environment(), randomness);
    }

    static FailureException notFound(ApiKeyId id) {
        return new Failure.NotFound("API key", id.toString()).asException();
    }
}
