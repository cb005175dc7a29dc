package dev.postroom.application.apikey;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.ApiKeySecret;
import dev.postroom.domain.apikey.ApiKeyStatus;
import dev.postroom.domain.apikey.ApiKeys;
import dev.postroom.domain.apikey.IssuedApiKey;
import dev.postroom.domain.apikey.NewApiKey;
import dev.postroom.domain.identity.AllowedNetworks;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.network.AddressRange;
import dev.postroom.domain.shared.text.Text;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Issues keys and secrets, and checks what a caller may issue. */
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
     * Creates the requested key in {@code workspace}. Needs a transaction.
     *
     * @param caller recorded as the one who made it
     * @param violations the violations so far; all are reported together
     */
    IssuedApiKey issue(
            Caller caller, Workspace workspace, NewApiKey request, Violations violations) {
        Instant now = clock.instant();
        String name = violations.check("name", () -> Text.required(request.name(), 100));
        checkEnd(request.expiresAt(), now, violations);
        violations.throwIfAny();
        ApiKeySecret secret = secret(workspace);
        ApiKey key =
                ApiKey.issued(
                        new ApiKeyId(ids.next()),
                        workspace,
                        Objects.requireNonNull(name),
                        secret,
                        request.grant(),
                        ApiKey.Validity.until(
                                new ApiKey.Creation(now, Optional.of(caller.actor())),
                                request.expiresAt()));
        keys.add(workspace, key, secret.hash());
        return new IssuedApiKey(key, secret);
    }

    /** A new secret for keys of this workspace. */
    ApiKeySecret secret(Workspace workspace) {
        return ApiKeySecret.generate(workspace.environment(), randomness);
    }

    /** Adds a violation for an expiry time that is not in the future. */
    static void checkEnd(Optional<Instant> expiresAt, Instant now, Violations violations) {
        if (expiresAt.filter(end -> !end.isAfter(now)).isPresent()) {
            violations.add("expires_at", "not_in_future", Messages.IN_THE_FUTURE);
        }
    }

    /** Adds a violation for a key that is still accepted when the caller's key has expired. */
    static void checkLifetime(Caller caller, Optional<Instant> end, Violations violations) {
        if (caller.isOutlivedBy(end)) {
            violations.add(
                    "expires_at",
                    "outlives_your_key",
                    "Your key expires at %s. The new key must not expire later."
                            .formatted(caller.expiresAt().orElseThrow()));
        }
    }

    /**
     * Fails with {@code Conflict} when the key is still accepted after the caller's has expired.
     */
    static void checkSurvivor(Caller caller, ApiKey key) {
        if (caller.isOutlivedBy(key.validity().expiresAt())) {
            throw Failure.Conflict.of(
                            "outlives_your_key",
                            "API key %s does not expire before yours, so that you cannot rotate it."
                                    .formatted(key.id()))
                    .asException();
        }
    }

    /**
     * Fails with {@code Conflict} when the key can be used from where the caller's cannot: its new
     * secret would lead around the networks of the caller.
     */
    static void checkReach(Caller caller, ApiKey key) {
        if (!caller.networks().include(key.grant().networks())) {
            throw Failure.Conflict.of(
                            "network_not_held",
                            "API key %s can be used from networks beyond those of yours, so that you"
                                            .formatted(key.id())
                                    + " cannot rotate it.")
                    .asException();
        }
    }

    /** Adds a violation for networks beyond those of the caller. */
    static void checkNetworks(Caller caller, AllowedNetworks wanted, Violations violations) {
        if (!caller.networks().include(wanted)) {
            List<AddressRange> beyond = caller.networks().beyond(wanted);
            violations.add(
                    "allowed_networks",
                    "network_not_held",
                    beyond.isEmpty()
                            ? "Your key is restricted to networks, so it cannot create a key for"
                                    + " all. List networks that are within its own."
                            : "Your key cannot allow networks that are not within its own: "
                                    + beyond.stream()
                                            .map(AddressRange::toString)
                                            .collect(Collectors.joining(", "))
                                    + ".");
        }
    }

    /** Adds a violation for requested scopes that the caller lacks. */
    static void checkScopes(Caller caller, Set<Scope> wanted, Violations violations) {
        // also for a key that lists every scope: it will not have scopes that are added later
        if (wanted.isEmpty() && caller.isRestricted()) {
            violations.add(
                    "scopes",
                    "scope_not_held",
                    holder(caller)
                            + " is restricted, so it cannot create a key with full access. List"
                            + " the scopes to grant.");
            return;
        }
        List<Scope> missing = caller.missing(wanted);
        if (!missing.isEmpty()) {
            String keywords =
                    missing.stream().map(Scope::keyword).collect(Collectors.joining(", "));
            violations.add(
                    "scopes",
                    "scope_not_held",
                    holder(caller)
                            + " cannot grant scopes that it does not have: "
                            + keywords
                            + ".");
        }
    }

    private static String holder(Caller caller) {
        return caller instanceof MemberCaller ? "Your role" : "Your key";
    }

    /** Adds a violation when a test key asks for the live environment. */
    static void checkEnvironment(
            Workspace workspace, Optional<Environment> wanted, Violations violations) {
        if (workspace.isTest() && wanted.filter(e -> e == Environment.LIVE).isPresent()) {
            violations.add(
                    "environment",
                    "environment_not_held",
                    "A test key can only create keys for the test environment.");
        }
    }

    /** Fails with {@code Forbidden} when the key has scopes that the caller lacks. */
    static void checkHolder(Caller caller, ApiKey key) {
        caller.missing(key.grant().scopes()).stream().findFirst().ifPresent(caller::require);
    }

    static void checkStatus(ApiKey key, Instant now) {
        ApiKeyStatus status = key.statusAt(now);
        if (status != ApiKeyStatus.ACTIVE) {
            throw Failure.Conflict.of(
                            "api_key_" + status.keyword(),
                            "API key %s is %s and cannot be rotated."
                                    .formatted(key.id(), status.keyword()))
                    .asException();
        }
    }

    static void checkVersion(ApiKey key, Optional<Long> expected) {
        if (expected.filter(version -> version != key.version()).isPresent()) {
            throw new Failure.PreconditionFailed(
                            "API key %s was modified since you last read it.".formatted(key.id()))
                    .asException();
        }
    }

    static FailureException notFound(ApiKeyId id) {
        return new Failure.NotFound("API key", id.toString()).asException();
    }
}
