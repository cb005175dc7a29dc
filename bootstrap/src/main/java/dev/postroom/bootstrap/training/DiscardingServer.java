package dev.postroom.bootstrap.training;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * A mail server on the loopback interface that accepts every mail and keeps none (RFC 5321, RFC
 * 2920).
 */
public final class DiscardingServer implements AutoCloseable {

    private static final int BACKLOG = 8;
    private static final byte[] GREETING = ascii("220 discarding\r\n");
    private static final byte[] EXTENSIONS = ascii("250-discarding\r\n250 PIPELINING\r\n");
    private static final byte[] OK = ascii("250 OK\r\n");
    private static final byte[] GO_AHEAD = ascii("354 go ahead\r\n");
    private static final int LINE_END = '\n';

    private final ServerSocket listener;

    private DiscardingServer(ServerSocket listener) {
        this.listener = listener;
    }

    /** Starts a server on a free port. */
    public static DiscardingServer start() throws IOException {
        return start(0);
    }

    /** Starts a server on this port. */
    public static DiscardingServer start(int port) throws IOException {
        DiscardingServer server =
                new DiscardingServer(
                        new ServerSocket(port, BACKLOG, InetAddress.getLoopbackAddress()));
        Thread.ofPlatform().daemon().name("discarding-server").start(server::serve);
        return server;
    }

    /** The address for clients, as {@code smtp://} URL. */
    public String url() {
        return "smtp://127.0.0.1:" + listener.getLocalPort();
    }

    private void serve() {
        try {
            while (true) {
                Socket client = listener.accept();
                Thread.ofVirtual().start(() -> serve(client));
            }
        } catch (IOException _) {
            // the server was closed
        }
    }

    private static void serve(Socket client) {
        try (client) {
            client.setTcpNoDelay(true);
            talk(new BufferedInputStream(client.getInputStream()), client.getOutputStream());
        } catch (IOException _) {
            // the client went
        }
    }

    private static void talk(InputStream in, OutputStream out) throws IOException {
        out.write(GREETING);
        for (int first = in.read(); first >= 0; first = in.read()) {
            skipLine(first, in);
            switch (first) {
                case 'E' -> out.write(EXTENSIONS);
                case 'D' -> {
                    out.write(GO_AHEAD);
                    skipMessage(in);
                    out.write(OK);
                }
                default -> out.write(OK);
            }
        }
    }

    // until a line that is one dot
    private static void skipMessage(InputStream in) throws IOException {
        int first = in.read();
        int second = first == '.' ? in.read() : first;
        while (first >= 0 && !(first == '.' && second == '\r')) {
            skipLine(second, in);
            first = in.read();
            second = first == '.' ? in.read() : first;
        }
        skipLine(first, in);
    }

    private static void skipLine(int last, InputStream in) throws IOException {
        for (int b = last; b >= 0 && b != LINE_END; b = in.read()) {
            // its content means nothing here
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException _) {
            // it is of no further use in any case
        }
    }
}
