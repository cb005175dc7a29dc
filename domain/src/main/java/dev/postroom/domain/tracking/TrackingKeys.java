package dev.postroom.domain.tracking;

import dev.postroom.domain.shared.seal.MacKey;

/** The keys of tracking tokens, one for each purpose, derived once. Immutable and thread-safe. */
public final class TrackingKeys {

    private final MacKey ofOpens;
    private final MacKey ofClicks;

    /**
     * @param key authenticates all links
     */
    public TrackingKeys(MacKey key) {
        this.ofOpens = key.derive("link " + TrackingToken.OPEN);
        this.ofClicks = key.derive("link " + TrackingToken.CLICK);
    }

    MacKey of(byte purpose) {
        return purpose == TrackingToken.OPEN ? ofOpens : ofClicks;
    }

    @Override
    public String toString() {
        return "TrackingKeys[secret]";
    }
}
