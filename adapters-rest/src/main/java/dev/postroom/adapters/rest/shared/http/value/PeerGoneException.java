package dev.postroom.adapters.rest.shared.http.value;

import java.io.IOException;

/** The client closed the connection, or was too slow, before it had the whole response. */
public final class PeerGoneException extends IOException {

    private static final long serialVersionUID = 1L;

    /** Because of {@code cause}. */
    public PeerGoneException(Throwable cause) {
        super("the client disconnected", cause);
    }
}
