package dev.postroom.application.shared;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A cache of the most recently used values, bounded by their weight. Safe for any number of
 * threads; creating a value blocks other threads, so that it is created once.
 */
public final class LruCache<K, V> {

    private final long capacity;
    private final LinkedHashMap<K, Weighed<V>> values = new LinkedHashMap<>(16, 0.75f, true);
    private long weight;

    /** Keeps values up to {@code capacity} together and evicts the least recently used. */
    public LruCache(long capacity) {
        this.capacity = capacity;
    }

    private record Weighed<V>(V value, long weight) {}

    /** As {@link #get(Object, long, Supplier)}, with a weight of one. */
    public V get(K key, Supplier<V> make) {
        return get(key, 1, make);
    }

    /**
     * The value of this key, created if absent.
     *
     * @param weightIfMade of the created value; one above the capacity is not kept
     */
    public synchronized V get(K key, long weightIfMade, Supplier<V> make) {
        Weighed<V> known = values.get(key);
        if (known != null) {
            return known.value();
        }
        V made = make.get();
        if (weightIfMade <= capacity) {
            values.put(key, new Weighed<>(made, weightIfMade));
            weight += weightIfMade;
            evict();
        }
        return made;
    }

    private void evict() {
        Iterator<Weighed<V>> eldest = values.values().iterator();
        while (weight > capacity) {
            weight -= eldest.next().weight();
            eldest.remove();
        }
    }

    /** The value of that key, or empty. */
    public synchronized Optional<V> find(K key) {
        return Optional.ofNullable(values.get(key)).map(Weighed::value);
    }

    /** Whether nothing is kept. */
    public synchronized boolean isEmpty() {
        return values.isEmpty();
    }

    /** Forgets the value of that key, if there is one. */
    public synchronized void remove(K key) {
        Weighed<V> known = values.remove(key);
        if (known != null) {
            weight -= known.weight();
        }
    }

    /** Keeps a value that was made without the lock, so that making it delays no other thread. */
    public void put(K key, long weightIfMade, V value) {
        get(key, weightIfMade, () -> value);
    }
}
