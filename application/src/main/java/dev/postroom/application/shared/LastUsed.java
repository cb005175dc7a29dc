package dev.postroom.application.shared;

import java.util.LinkedHashMap;
import java.util.function.Supplier;

/**
 * The values used last, up to a fixed number. Safe for any number of threads; making a value holds
 * the others up, so that it is made once.
 */
public final class LastUsed<K, V> {

    private final int capacity;
    private final LinkedHashMap<K, V> values = new LinkedHashMap<>(16, 0.75f, true);

    /** Keeps up to {@code capacity} values and forgets the one that was not used for longest. */
    public LastUsed(int capacity) {
        this.capacity = capacity;
    }

    /** The value of that key, made now when it is not kept. */
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
}
