package dev.postroom.adapters.rest.server;

import java.time.Duration;

/**
 * The limits beyond which the server closes the connection of a peer.
 *
 * @param waits how long it waits for a peer
 * @param bytesPerSecond the lowest rate of a body and of a response, over {@link Waits#progress}
 * @param held the most bytes of responses that wait for peers, together; beyond, the connection
 *     that waits longest is closed
 * @param connections the most open connections; beyond, the one that waits longest is closed
 * @param perAddress as {@code connections}, for one address that is no trusted proxy
 */
public record PeerLimits(
        Waits waits, int bytesPerSecond, long held, int connections, int perAddress) {

    private static final int HEAP_SHARE = 8;

    /**
     * The waits for a peer.
     *
     * @param idle for the first byte of a request
     * @param head from that byte to the end of the headers
     * @param body from the headers to the end of the body
     * @param progress the time in which a body or a response must reach the lowest rate
     */
    public record Waits(Duration idle, Duration head, Duration body, Duration progress) {

        /** 25 s, 10 s, 5 minutes and 10 s. */
        public static Waits usual() {
            return new Waits(
                    Duration.ofSeconds(25),
                    Duration.ofSeconds(10),
                    Duration.ofMinutes(5),
                    Duration.ofSeconds(10));
        }
    }

    /** The usual limits, with these for connections. */
    public static PeerLimits of(int connections, int perAddress) {
        long held = Runtime.getRuntime().maxMemory() / HEAP_SHARE;
        return new PeerLimits(Waits.usual(), 1024, held, connections, perAddress);
    }
}
