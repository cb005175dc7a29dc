package dev.postroom.domain.apikey;

import dev.postroom.domain.identity.KeyCaller;
import dev.postroom.domain.shared.DrivingPort;

/** Finds the caller behind an API key. */
@DrivingPort
public interface Authenticate {

    /**
     * The caller that holds this key. Fails with {@code Unauthenticated}: {@code invalid_api_key}
     * (malformed, wrong checksum, unknown), {@code api_key_revoked} or {@code api_key_expired}. A
     * wrong checksum is refused without a look-up.
     *
     * <p>Each client may look up a limited number of unknown keys in a minute. Beyond it, a key
     * fails with {@code RateLimited} without a look-up; keys that were found before in this process
     * are still accepted.
     *
     * @param client the name under which the client's look-ups are counted
     */
    KeyCaller caller(String keyText, String client);

    /**
     * Whether the key that a caller has presented is still accepted: it is neither revoked nor
     * expired, and was not rotated. Fails with {@code Unavailable} when this cannot be known now.
     */
    boolean isStillAccepted(KeyCaller caller);
}
