package dev.postroom.domain.identity;

import java.util.Optional;
import java.util.UUID;

/**
 * Where a call came from, for records of it.
 *
 * @param requestId the id of the request, as in its response and in logs
 * @param address the address of the client, an IP address
 * @param session the session of a person who is signed in
 */
public record CallTrace(
        Optional<String> requestId, Optional<String> address, Optional<UUID> session) {

    /** Not by a request. */
    public static final CallTrace NONE =
            new CallTrace(Optional.empty(), Optional.empty(), Optional.empty());
}
