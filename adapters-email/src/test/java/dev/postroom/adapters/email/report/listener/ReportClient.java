package dev.postroom.adapters.email.report.listener;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** A mail server, or a stranger, at the other end of a connection. */
final class ReportClient implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket;
    private final BufferedReader replies;

    private ReportClient(Socket socket) throws IOException {
        this.socket = socket;
        this.replies =
                new BufferedReader(
                        new InputStreamReader(
                                socket.getInputStream(), StandardCharsets.ISO_8859_1));
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.setTcpNoDelay(true);
    }

    /** A connection, of which nothing was read. */
    static ReportClient connected(int port) throws IOException {
        return new ReportClient(new Socket(InetAddress.getLoopbackAddress(), port));
    }

    /** A connection that has greeted. */
    static ReportClient greeted(int port) throws IOException {
        ReportClient client = connected(port);
        client.expect("220");
        client.say("HELO mx.example.test", "250");
        return client;
    }

    /** Sends text as it is. */
    void write(String text) throws IOException {
        write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    void write(byte[] octets) throws IOException {
        socket.getOutputStream().write(octets);
    }

    /** Nothing more is sent. */
    void finish() throws IOException {
        socket.shutdownOutput();
    }

    /** The next line; null: the server ended the connection. */
    @Nullable String line() throws IOException {
        return replies.readLine();
    }

    /** Sends a command. */
    void say(String command, String reply) throws IOException {
        write(command + "\r\n");
        expect(reply);
    }

    void expect(String reply) throws IOException {
        assertThat(line()).startsWith(reply);
    }

    /** The server ends the connection, with or without regard of what was sent to it. */
    void expectEnd() {
        try {
            assertThat(line()).isNull();
        } catch (SocketTimeoutException e) {
            throw new AssertionError("the connection goes on", e);
        } catch (IOException _) {
            // ended without reading what was sent
        }
    }

    /** Names sender and recipient, and may send the message. */
    void begin(String recipient) throws IOException {
        say("MAIL FROM:<>", "250");
        say("RCPT TO:<" + recipient + ">", "250");
        say("DATA", "354");
    }

    /**
     * Sends one byte after another, for as long as there is no reply to it, and waits a moment for
     * one each time.
     */
    String drip(char octet) throws IOException {
        socket.setSoTimeout(10);
        while (true) {
            try {
                write(String.valueOf(octet));
                String reply = line();
                return reply == null ? "ended" : reply;
            } catch (SocketTimeoutException _) {
                // no reply yet
            }
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
