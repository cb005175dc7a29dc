package dev.postroom.bootstrap.management;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;

/**
 * Sends a request to the API of this process over a connection of its own. A server whose threads
 * or file descriptors are used up accepts no connection, or accepts it and never answers.
 */
public final class ConnectionProbe {
    private static final Set<String> EVERYWHERE = Set.of("0.0.0.0", "::", "[::]");
    private static final byte[] REQUEST =
            String.join(
                            "\r\n",
                            "HEAD /llms.txt HTTP/1.1",
                            "Host: localhost",
                            "User-Agent: postroom-liveness",
                            "Connection: close",
                            "",
                            "")
                    .getBytes(StandardCharsets.US_ASCII);

    private final String host;
    private final int port;

    /** Asks the server that listens there. */
    public ConnectionProbe(String host, int port) {
        this.host = host;
        this.port = port;
    }

    /**
     * Empty when the server reacts within the time that the caller allows; it interrupts this call
     * otherwise. A server that closes the connection at once reacts too.
     */
    public Optional<String> complaint() {
        try (SocketChannel channel = SocketChannel.open()) {
            channel.connect(address());
            return exchange(channel);
        } catch (IOException _) {
            return Optional.of("no connection");
        }
    }

    private static Optional<String> exchange(SocketChannel channel) {
        try {
            channel.write(ByteBuffer.wrap(REQUEST));
            channel.read(ByteBuffer.allocate(1));
        } catch (IOException _) {
            // reset by the server
        }
        return Optional.empty();
    }

    private SocketAddress address() throws IOException {
        InetAddress target =
                EVERYWHERE.contains(host)
                        ? InetAddress.getLoopbackAddress()
                        : InetAddress.getByName(host);
        return new InetSocketAddress(target, port);
    }
}
