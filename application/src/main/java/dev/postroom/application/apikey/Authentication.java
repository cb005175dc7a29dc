package dev.postroom.application.apikey;

import dev.postroom.application.shared.LruCache;
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.ApiKeySecret;
import dev.postroom.domain.apikey.ApiKeyStatus;
import dev.postroom.domain.apikey.ApiKeys;
import dev.postroom.domain.apikey.Authenticate;
import dev.postroom.domain.apikey.PresentedKey;
import dev.postroom.domain.identity.KeyCaller;
import dev.postroom.domain.ratelimit.RateDecision;
import dev.postroom.domain.ratelimit.RateSubject;
import dev.postroom.domain.ratelimit.RequestLimiter;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.network.IpAddress;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Authenticates API keys. Asks the store for each request, so that a revocation takes effect on all
 * nodes within a second; except for unknown keys beyond the limit of their client, so that invented
 * keys cannot keep the store busy.
 */
public final class Authentication implements Authenticate {

    private static final Duration PRECISION = Duration.ofMinutes(1);

    private final ApiKeys keys;
    private final RequestLimiter limiter;
    private final InstantSource clock;
    private final KnownKeys known = new KnownKeys();

    public Authentication(ApiKeys keys, RequestLimiter limiter, InstantSource clock) {
        this.keys = keys;
        this.limiter = limiter;
        this.clock = clock;
    }

    @Override
    public PresentedKey present(String keyText, Optional<IpAddress> client) {
        ApiKeySecret secret = ApiKeySecret.parse(keyText).orElseThrow(Authentication::invalid);
        Instant now = clock.instant();
        ApiKey key = find(secret, RateSubject.lookUp(IpAddress.bucketOf(client)), now);
        refuseWithdrawn(key, now);
        if (!key.grant().networks().allow(client)) {
            return new PresentedKey.Elsewhere(key.caller());
        }
        noteUse(key, now);
        return new PresentedKey.Accepted(key.caller());
    }

    @Override
    public boolean isStillAccepted(KeyCaller caller) {
        return keys.find(caller.workspace(), caller.key())
                .filter(key -> key.version() == caller.version())
                .filter(key -> key.statusAt(clock.instant()) == ApiKeyStatus.ACTIVE)
                .isPresent();
    }

    private ApiKey find(ApiKeySecret secret, RateSubject lookUps, Instant now) {
        byte[] hash = secret.hash();
        boolean isKnown = known.contains(hash);
        if (!isKnown) {
            refuseBeyondLimit(limiter.peek(lookUps), now);
        }
        Optional<ApiKey> found = keys.findByHash(hash).filter(key -> isOf(key, secret));
        if (found.isEmpty()) {
            known.remove(hash);
            limiter.acquire(lookUps);
        } else if (!isKnown) {
            known.add(hash);
        }
        return found.orElseThrow(Authentication::invalid);
    }

    private static void refuseBeyondLimit(RateDecision decision, Instant now) {
        if (!decision.allowed()) {
            throw new Failure.RateLimited(decision.waitAt(now)).asException();
        }
    }

    private static boolean isOf(ApiKey key, ApiKeySecret secret) {
        return key.workspace().environment() == secret.environment();
    }

    private static void refuseWithdrawn(ApiKey key, Instant now) {
        switch (key.statusAt(now)) {
            case REVOKED -> throw refused("api_key_revoked", "The API key was revoked.");
            case EXPIRED -> throw refused("api_key_expired", "The API key has expired.");
            case ACTIVE -> {}
        }
    }

    // the store knows the last use to the second, so the nodes together write about once a minute
    private void noteUse(ApiKey key, Instant now) {
        if (key.lastUsedAt().filter(used -> used.plus(PRECISION).isAfter(now)).isEmpty()) {
            keys.noteUse(key.workspace(), key.id(), now);
        }
    }

    private static FailureException invalid() {
        return refused("invalid_api_key", "The API key is not valid.");
    }

    private static FailureException refused(String code, String detail) {
        return new Failure.Unauthenticated(code, detail).asException();
    }

    /**
     * The hashes of the keys that the store had when they were looked up last; the 50 000 that were
     * used last. Safe for any number of threads.
     */
    private static final class KnownKeys {

        private static final int MAX = 50_000;

        private final LruCache<ByteBuffer, Boolean> hashes = new LruCache<>(MAX);

        boolean contains(byte[] hash) {
            return hashes.find(ByteBuffer.wrap(hash)).isPresent();
        }

        void add(byte[] hash) {
            hashes.put(ByteBuffer.wrap(hash), 1, true);
        }

        void remove(byte[] hash) {
            hashes.remove(ByteBuffer.wrap(hash));
        }
    }
}
