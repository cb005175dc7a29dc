package dev.postroom.adapters.persistence.secret;

import dev.postroom.adapters.persistence.secret.SecretBox.Sealed;

import org.jdbi.v3.core.Handle;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A table whose rows have a sealed value each, for commands that replace the master key. Reads all
 * workspaces.
 *
 * @param <K> the key of a row
 */
public interface SealedTable<K> {

    /** A row as it was read. */
    record SealedRow<K>(K key, Sealed sealed) {}

    /** A row with its value before, and the same secret sealed again. */
    record Replacement<K>(K key, Sealed before, Sealed after) {}

    /** The name in the database. */
    String name();

    /** The number of rows by the id of the master key that sealed them. */
    Map<String, Long> counts(Handle handle);

    /** Up to {@code max} rows of other master keys than this, in the order of their keys. */
    List<SealedRow<K>> page(Handle handle, Optional<K> after, String exceptKeyId, int max);

    /** The place that a row's value is bound to. */
    String place(K key);

    /**
     * Stores values that were sealed again, in one statement; leaves out rows whose value was
     * changed or deleted since. Returns the number of stored values.
     */
    int replace(Handle handle, List<Replacement<K>> rows);
}
