package dev.postroom.domain.apikey;

import dev.postroom.domain.shared.DrivingPort;

/** Finds the caller behind an API key. */
@DrivingPort
public interface Authenticate {

    /**
     * The caller that holds this key. Fails with {@code Unauthenticated}: {@code invalid_api_key}
     * (malformed, wrong checksum, unknown), {@code api_key_revoked} or {@code api_key_expired}. A
     * wrong checksum is refused without a look-up.
     */
    KeyCaller caller(String keyText);
}
