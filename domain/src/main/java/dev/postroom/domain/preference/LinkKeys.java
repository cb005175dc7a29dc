package dev.postroom.domain.preference;

import dev.postroom.domain.apikey.LinkPurpose;
import dev.postroom.domain.shared.MacKey;

import java.util.EnumMap;
import java.util.Map;

/** The keys of sealed links, one for each purpose, derived once. Immutable and thread-safe. */
public final class LinkKeys {

    private final Map<LinkPurpose, MacKey> keys = new EnumMap<>(LinkPurpose.class);
    private final MacKey first;

    /**
     * @param key authenticates all links
     */
    public LinkKeys(MacKey key) {
        for (LinkPurpose purpose : LinkPurpose.values()) {
            keys.put(purpose, key.derive("link " + purpose.code()));
        }
        this.first = key.derive("unsubscribe");
    }

    MacKey of(LinkPurpose purpose) {
        MacKey key = keys.get(purpose);
        if (key == null) {
            throw new IllegalStateException("Every purpose has a key.");
        }
        return key;
    }

    /** The key of the unsubscribe links of the first version. */
    MacKey ofFirstVersion() {
        return first;
    }

    @Override
    public String toString() {
        return "LinkKeys[secret]";
    }
}
