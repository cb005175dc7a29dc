package dev.postroom.application.apikey;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The hashes of the keys that the store had when they were looked up last; the 50 000 that were
 * used last. Safe for any number of threads.
 */
final class KnownKeys {

    private static final int MAX = 50_000;

    private final Map<ByteBuffer, Boolean> hashes =
            new LinkedHashMap<>(16, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<ByteBuffer, Boolean> eldest) {
                    return size() > MAX;
                }
            };

    synchronized boolean contains(byte[] hash) {
        return hashes.get(ByteBuffer.wrap(hash)) != null;
    }

    synchronized void add(byte[] hash) {
        hashes.put(ByteBuffer.wrap(hash), true);
    }

    synchronized void remove(byte[] hash) {
        hashes.remove(ByteBuffer.wrap(hash));
    }
}
