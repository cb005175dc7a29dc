package dev.postroom.domain.apikey;

import dev.postroom.domain.identity.KeyCaller;

/** A key that is neither revoked nor expired, as a client presented it. */
public sealed interface PresentedKey {

    /** The client may call. */
    record Accepted(KeyCaller caller) implements PresentedKey {}

    /**
     * The networks of the key do not have the address of the client, which may do nothing.
     *
     * @param holder the rightful holder of the key, for records of the attempt only
     */
    record Elsewhere(KeyCaller holder) implements PresentedKey {}
}
