package dev.postroom.adapters.email.email.access;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

import javax.net.SocketFactory;

/**
 * Makes sockets for a library that reads into a buffer, and forgets the buffer when TLS begins:
 * each read ends with a line, so that {@link StartedTls} sees what comes after the reply to
 * STARTTLS.
 */
public final class PlainSockets extends SocketFactory {

    @Override
    public Socket createSocket() {
        return new PlainSocket();
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return connected(new InetSocketAddress(host, port));
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return connected(new InetSocketAddress(host, port));
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort)
            throws IOException {
        return createSocket(host, port);
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
            throws IOException {
        return createSocket(host, port);
    }

    private static Socket connected(InetSocketAddress server) throws IOException {
        Socket socket = new PlainSocket();
        socket.connect(server);
        return socket;
    }

    private static final class PlainSocket extends Socket {

        private final byte[] buffer = new byte[8192];
        private int next;
        private int end;

        @Override
        public InputStream getInputStream() throws IOException {
            return new Lines(super.getInputStream());
        }

        /** Reads through the buffer of the socket, by any of its streams. */
        private final class Lines extends InputStream {

            private final InputStream in;

            private Lines(InputStream in) {
                this.in = in;
            }

            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                if (next == end) {
                    // a read may end without bytes because of a time limit
                    int filled = in.read(buffer, 0, buffer.length);
                    next = 0;
                    end = Math.max(0, filled);
                }
                int count = 0;
                boolean isLine = false;
                while (count < length && next < end && !isLine) {
                    isLine = buffer[next] == '\n';
                    bytes[offset + count++] = buffer[next++];
                }
                return count == 0 && length > 0 ? -1 : count;
            }

            @Override
            public int available() throws IOException {
                return end - next + in.available();
            }
        }
    }
}
