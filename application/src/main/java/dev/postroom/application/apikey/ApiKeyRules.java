package dev.postroom.application.apikey;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.ApiKeyStatus;
import dev.postroom.domain.apikey.KeyCaller;
import dev.postroom.domain.apikey.Scope;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.Violations;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What the holder of a key may do with keys, and how a refusal reads. */
final class ApiKeyRules {

    private ApiKeyRules() {}

    /** Adds a violation for requested scopes that the holder lacks. */
    static void checkScopes(Set<Scope> held, Set<Scope> wanted, Violations violations) {
        // also a key that has every scope by name: it will not have those that are yet to come
        if (wanted.isEmpty() && !held.isEmpty()) {
            violations.add(
                    "scopes",
                    "scope_not_held",
                    "Without scopes the key would have full access, which yours has not: name its"
                            + " scopes.");
            return;
        }
        List<Scope> missing = Scope.missing(held, wanted);
        if (!missing.isEmpty()) {
            String words = missing.stream().map(Scope::keyword).collect(Collectors.joining(", "));
            violations.add(
                    "scopes",
                    "scope_not_held",
                    "Your key cannot give what it lacks: " + words + ".");
        }
    }

    /** Adds a violation when a test key asks for the live environment. */
    static void checkEnvironment(
            Workspace workspace, Optional<Environment> wanted, Violations violations) {
        if (workspace.isTest() && wanted.filter(e -> e == Environment.LIVE).isPresent()) {
            violations.add(
                    "environment",
                    "environment_not_held",
                    "A test key reaches the test environment only.");
        }
    }

    /** Fails with {@code Forbidden} when the key allows what the caller's does not. */
    static void checkHolder(KeyCaller caller, ApiKey key) {
        Set<Scope> held = caller.scopes();
        Scope.missing(held, key.scopes()).stream()
                .findFirst()
                .ifPresent(scope -> {
                    throw new Failure.Forbidden(
                                    scope.keyword(),
                                    held.stream().map(Scope::keyword).collect(Collectors.toSet()))
                            .asException();
                });
    }

    static void checkStatus(ApiKey key, Instant now) {
        ApiKeyStatus status = key.statusAt(now);
        if (status != ApiKeyStatus.ACTIVE) {
            throw Failure.Conflict.of(
                            "api_key_" + status.keyword(),
                            "API key %s is %s and gets no other secret."
                                    .formatted(key.id(), status.keyword()))
                    .asException();
        }
    }

    static void checkVersion(ApiKey key, Optional<Long> expected) {
        if (expected.filter(version -> version != key.version()).isPresent()) {
            throw new Failure.PreconditionFailed(
                            "API key %s has changed meanwhile.".formatted(key.id()))
                    .asException();
        }
    }
}
