package dev.postroom.application.apikey;

import dev.postroom.application.shared.LruCache;

import java.nio.ByteBuffer;

/**
 * The hashes of the keys that the store had when they were looked up last; the 50 000 that were
 * used last. Safe for any number of threads.
 */
final class KnownKeys {

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
