package dev.postroom.application.apikey;

import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.ApiKeySecret;
import dev.postroom.domain.apikey.ApiKeys;
import dev.postroom.domain.apikey.Authenticate;
import dev.postroom.domain.apikey.Caller;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;

import java.time.InstantSource;

/** Tells keys from texts that only look like keys. */
public final class Authentication implements Authenticate {

    private final ApiKeys keys;
    private final InstantSource clock;

    public Authentication(ApiKeys keys, InstantSource clock) {
        this.keys = keys;
        this.clock = clock;
    }

    @Override
    public Caller caller(String keyText) {
        ApiKeySecret secret = ApiKeySecret.parse(keyText).orElseThrow(Authentication::invalid);
        ApiKey key =
                keys.findByHash(secret.hash())
                        .filter(found -> isOf(found, secret))
                        .orElseThrow(Authentication::invalid);
        refuseWithdrawn(key);
        return new Caller(key.workspace(), key.id(), key.scopes());
    }

    private static boolean isOf(ApiKey key, ApiKeySecret secret) {
        return key.workspace().environment() == secret.environment();
    }

    private void refuseWithdrawn(ApiKey key) {
        if (key.revokedAt().isPresent()) {
            throw refused("api_key_revoked", "This API key was revoked.");
        }
        if (key.expiresAt().filter(end -> !clock.instant().isBefore(end)).isPresent()) {
            throw refused("api_key_expired", "This API key has expired.");
        }
    }

    private static FailureException invalid() {
        return refused("invalid_api_key", "This API key is not valid.");
    }

    private static FailureException refused(String code, String detail) {
        return new Failure.Unauthenticated(code, detail).asException();
    }
}
