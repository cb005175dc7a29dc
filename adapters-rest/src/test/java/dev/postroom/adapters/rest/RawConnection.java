package dev.postroom.adapters.rest;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A connection on which a test decides when each byte is sent. */
final class RawConnection implements AutoCloseable {

    private static final int LONGEST_WAIT = 30_000;

    private final Socket socket;

    RawConnection(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(LONGEST_WAIT);
    }

    /** One response: status line, headers and body as text. */
    record Response(String head, String body) {

        int status() {
            return Integer.parseInt(head.substring(9, 12));
        }

        boolean announcesClose() {
            return head.toLowerCase(Locale.ROOT).contains("\r\nconnection: close\r\n");
        }
    }

    /** A head with one line for each header, and the empty line. */
    void sendHead(String requestLine, String... headers) throws IOException {
        send(requestLine + "\r\nHost: localhost\r\n" + lines(headers) + "\r\n");
    }

    void send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
    }

    /** The next response. */
    Response read() throws IOException {
        String head = readUntil("\r\n\r\n");
        boolean chunked = head.toLowerCase(Locale.ROOT).contains("\r\ntransfer-encoding: chunked");
        return new Response(head, chunked ? readUntil("\r\n0\r\n\r\n") : readBytes(length(head)));
    }

    /** Everything until the server closes the connection. */
    String readToEnd() throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private String readUntil(String end) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        while (!bytes.toString(StandardCharsets.ISO_8859_1).endsWith(end)) {
            int next = socket.getInputStream().read();
            if (next < 0) {
                throw new EOFException("the connection ended after: " + bytes);
            }
            bytes.write(next);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private String readBytes(int length) throws IOException {
        return new String(socket.getInputStream().readNBytes(length), StandardCharsets.UTF_8);
    }

    private static String lines(String... headers) {
        return headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
    }

    private static int length(String head) {
        String marker = "\r\ncontent-length: ";
        int start = head.toLowerCase(Locale.ROOT).indexOf(marker);
        return start < 0
                ? 0
                : Integer.parseInt(
                        head.substring(
                                start + marker.length(),
                                head.indexOf("\r\n", start + marker.length())));
    }
}
