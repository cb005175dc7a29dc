package dev.postroom.adapters.persistence.apikey;

import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.identity.ApiKeyId;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * The keys that were found during the last second, by the hash of their secret. Unknown hashes are
 * not kept, so that a new key works at once. Safe for any number of threads.
 */
final class ApiKeyCache {
    /** How long another process may go on accepting a key that was revoked. */
    static final Duration MAX_AGE = Duration.ofSeconds(1);

    private static final int MAX_KEYS = 10_000;

    private final InstantSource clock;
    private final Map<ByteBuffer, Found> byHash = new ConcurrentHashMap<>();
    private final Map<ApiKeyId, ByteBuffer> hashes = new ConcurrentHashMap<>();
    private final AtomicLong generation = new AtomicLong();

    ApiKeyCache(InstantSource clock) {
        this.clock = clock;
    }

    private record Found(ApiKey key, Instant at) {
        boolean isFreshAt(Instant now) {
            return !now.isBefore(at) && now.isBefore(at.plus(MAX_AGE));
        }
    }

    /** The key of that hash; {@code lookUp} is asked when none was found lately. */
    Optional<ApiKey> find(byte[] hash, Supplier<Optional<ApiKey>> lookUp) {
        ByteBuffer id = ByteBuffer.wrap(hash);
        Instant now = clock.instant();
        Found found = byHash.get(id);
        if (found != null && found.isFreshAt(now)) {
            return Optional.of(found.key());
        }
        // read before the look-up: what is found before a change must not be kept after it
        long before = generation.get();
        Optional<ApiKey> key = lookUp.get();
        key.ifPresent(present -> keep(id, new Found(present, now), before));
        return key;
    }

    /** Records a use that was stored, so that the next requests need not store it again. */
    void noteUse(ApiKeyId key, Instant at) {
        ByteBuffer hash = hashes.get(key);
        if (hash != null) {
            byHash.computeIfPresent(
                    hash, (_, found) -> new Found(found.key().usedAt(at), found.at()));
        }
    }

    /** Forgets all keys; to be called after a commit that changed one. */
    void clear() {
        generation.incrementAndGet();
        byHash.clear();
        hashes.clear();
    }

    private void keep(ByteBuffer hash, Found found, long before) {
        if (byHash.size() >= MAX_KEYS) {
            clear();
            return;
        }
        byHash.put(hash, found);
        hashes.put(found.key().id(), hash);
        if (generation.get() != before) {
            byHash.remove(hash, found);
        }
    }
}
