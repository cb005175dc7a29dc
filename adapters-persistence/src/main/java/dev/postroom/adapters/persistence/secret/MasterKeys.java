package dev.postroom.adapters.persistence.secret;

import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.shared.seal.MacKey;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The master keys of the service: one that seals, and others that only open what was sealed with
 * them. The id of a key is derived from it, so that all processes know it by the same id. Immutable
 * and thread-safe; never prints a key.
 */
public final class MasterKeys {
    /** The id in rows that were sealed before ids were derived. */
    public static final String BEFORE_IDS = "1";

    private static final int ID_BYTES = 8;

    private final Map<String, MacKey> byId;

    /**
     * @param keys 32 bytes each, the sealing one first, at least one; not copied
     */
    public MasterKeys(List<byte[]> keys) {
        if (keys.isEmpty()) {
            throw new IllegalArgumentException("there is no master key");
        }
        this.byId = new LinkedHashMap<>();
        keys.stream().map(MacKey::new).forEach(key -> byId.putIfAbsent(id(key), key));
    }

    /** The ids, the one of the sealing key first. */
    public List<String> ids() {
        return List.copyOf(byId.keySet());
    }

    /** The id of the key that seals. */
    public String currentId() {
        return ids().getFirst();
    }

    /** Whether there are keys beside the sealing one. */
    public boolean hasOthers() {
        return byId.size() > 1;
    }

    /** The bytes of a key for one purpose, derived from the sealing key. */
    byte[] derive(String purpose) {
        return sign(byId.values().iterator().next(), purpose);
    }

    /** Seals with the sealing key and opens with each of them. */
    public SecretBox box(Randomness randomness) {
        Map<String, List<byte[]>> keys = new HashMap<>();
        byId.forEach((id, key) -> keys.put(id, List.of(sign(key, "secrets"))));
        keys.put(BEFORE_IDS, byId.values().stream().map(key -> sign(key, "secrets")).toList());
        return SecretBox.ofCandidates(keys, currentId(), randomness);
    }

    private static String id(MacKey key) {
        return HexFormat.of().formatHex(Arrays.copyOf(sign(key, "id of a master key"), ID_BYTES));
    }

    private static byte[] sign(MacKey key, String purpose) {
        return key.sign(purpose.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String toString() {
        return "MasterKeys" + ids();
    }
}
