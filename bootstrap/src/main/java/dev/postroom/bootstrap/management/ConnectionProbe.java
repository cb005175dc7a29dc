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
    private final String host;
    private final int port;
    private final byte[] request;

    /**
     * Asks the server that listens there.
     *
     * @param agent the {@code User-Agent}, by which the server knows the request
     */
    public ConnectionProbe(String host, int port, String agent) {
        this.host = host;
        this.port = port;
        this.request =
                String.join(
                                "\r\n",
                                "HEAD /llms.txt HTTP/1.1",
                                "Host: localhost",
                                "User-Agent: " + agent,
                                "Connection: close",
                                "",
                                "")
                        .getBytes(StandardCharsets.US_ASCII);
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

    private Optional<String> exchange(SocketChannel channel) {
        try {
            channel.write(ByteBuffer.wrap(request));
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
