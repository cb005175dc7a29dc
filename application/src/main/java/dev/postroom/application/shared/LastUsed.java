package dev.postroom.application.shared;

import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A cache of the most recently used values. Safe for any number of threads; creating a value blocks
 * other threads, so that it is created once.
 */
public final class LastUsed<K, V> {

    private final int capacity;
    private final LinkedHashMap<K, V> values = new LinkedHashMap<>(16, 0.75f, true);

    /** Keeps up to {@code capacity} values and evicts the least recently used. */
    public LastUsed(int capacity) {
        this.capacity = capacity;
    }

    /** The value of this key, created if absent. */
    public synchronized V get(K key, Supplier<V> make) {
        V known = values.get(key);
        if (known != null) {
            return known;
        }
        V made = make.get();
        values.put(key, made);
        if (values.size() > capacity) {
            values.remove(values.keySet().iterator().next());
        }
        return made;
    }

    /** The value of that key, or empty. */
    public synchronized Optional<V> find(K key) {
        return Optional.ofNullable(values.get(key));
    }

    /** Keeps a value that was made without the lock, so that making it delays no other thread. */
    public void put(K key, V value) {
        get(key, () -> value);
    }
}
