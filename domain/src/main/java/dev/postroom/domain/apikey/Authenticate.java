package dev.postroom.domain.apikey;

import dev.postroom.domain.identity.KeyCaller;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.network.IpAddress;

import java.util.Optional;

/** Finds the caller behind an API key. */
@DrivingPort
public interface Authenticate {

    /**
     * Who presents this key, and whether its networks have the address of the client. Fails with
     * {@code Unauthenticated}: {@code invalid_api_key} (malformed, wrong checksum, unknown), {@code
     * api_key_revoked} or {@code api_key_expired}. A wrong checksum is refused without a look-up.
     *
     * <p>Each client may look up a limited number of unknown keys in a minute. Beyond it, a key
     * fails with {@code RateLimited} without a look-up; keys that were found before in this process
     * are still accepted.
     *
     * <p>A key that is presented from elsewhere is not used: nothing is noted or done for it.
     *
     * @param client the address of the client; empty when it has none
     */
    PresentedKey present(String keyText, Optional<IpAddress> client);

    /**
     * Whether the key that a caller has presented is still accepted: it is neither revoked nor
     * expired, and was not rotated. Fails with {@code Unavailable} when this cannot be known now.
     */
    boolean isStillAccepted(KeyCaller caller);
}
