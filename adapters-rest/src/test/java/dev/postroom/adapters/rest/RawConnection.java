package dev.postroom.adapters.rest;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A connection on which a test decides when each byte is sent. */
public final class RawConnection implements AutoCloseable {

    private static final int LONGEST_WAIT = 30_000;
    private static final int SMALL_BUFFER = 4096;

    private final Socket socket;

    public RawConnection(int port) throws IOException {
        this(new Socket(InetAddress.getLoopbackAddress(), port));
    }

    private RawConnection(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(LONGEST_WAIT);
    }

    /** A connection whose client has room for few bytes that it has not read. */
    public static RawConnection withSmallBuffer(int port) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(SMALL_BUFFER);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        return new RawConnection(socket);
    }

    /** One response: status line, headers and body as text. */
    public record Response(String head, String body) {

        public int status() {
            return Integer.parseInt(head.substring(9, 12));
        }

        public boolean announcesClose() {
            return head.toLowerCase(Locale.ROOT).contains("\r\nconnection: close\r\n");
        }
    }

    /** A head with one line for each header, and the empty line. */
    public void sendHead(String requestLine, String... headers) throws IOException {
        send(requestLine + "\r\nHost: localhost\r\n" + lines(headers) + "\r\n");
    }

    public void send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
    }

    /** The next response. */
    public Response read() throws IOException {
        String head = readUntil("\r\n\r\n");
        boolean chunked = head.toLowerCase(Locale.ROOT).contains("\r\ntransfer-encoding: chunked");
        return new Response(head, chunked ? readUntil("\r\n0\r\n\r\n") : readBytes(length(head)));
    }

    /** The head of the next response; its body remains to be read. */
    String readHead() throws IOException {
        return readUntil("\r\n\r\n");
    }

    /** Whether more of a body arrives, beyond what may be on its way. */
    boolean sendsMore() throws IOException {
        int onItsWay = 9000;
        return socket.getInputStream().readNBytes(onItsWay).length == onItsWay;
    }

    /** Everything until the server closes the connection. */
    public String readToEnd() throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Whether the server has closed the connection, after everything that it has sent. */
    public boolean isClosedByServer() {
        try {
            long _ = socket.getInputStream().transferTo(OutputStream.nullOutputStream());
            return true;
        } catch (SocketTimeoutException _) {
            return false;
        } catch (IOException _) {
            return true; // it was reset
        }
    }

    /** Sends the same text until the server closes the connection; false if it never does. */
    public boolean isClosedWhileSending(String text) {
        long end = System.nanoTime() + LONGEST_WAIT * 1_000_000L;
        try {
            while (System.nanoTime() < end) {
                send(text);
            }
            return false;
        } catch (IOException _) {
            return true;
        }
    }

    /** Closes the connection with a reset. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
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
