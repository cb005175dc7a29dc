package dev.postroom.adapters.rest.shared.http;

/** The network connection of the request that the current thread handles. */
public final class Connection {

    /** The address of the peer, without the port. */
    public static final ScopedValue<String> PEER = ScopedValue.newInstance();

    private Connection() {}

    static String peer() {
        return PEER.orElse("unknown");
    }
}
