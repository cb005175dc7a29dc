package dev.postroom.bootstrap.e2e;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The least that a client must do: mails of one constant body, pipelined, each with a recipient of
 * its own. What it sends in a second is the limit for any sender on the same machine.
 */
final class RawClient {

    private final int port;
    private final byte[] body;

    /**
     * @param size of each mail in bytes
     */
    RawClient(int port, int size) {
        this.port = port;
        this.body =
                ("Subject: constant\r\n\r\n" + "0123456789\r\n".repeat(size / 12))
                        .getBytes(StandardCharsets.US_ASCII);
    }

    /** Sends so many mails over so many connections, each with a thread. */
    void send(int mails, int connections) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            int number = i;
            threads.add(Thread.ofPlatform().start(() -> sendOver(number, mails / connections)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void sendOver(int number, int mails) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setTcpNoDelay(true);
            InputStream in = socket.getInputStream();
            awaitLines(in, 1);
            write(socket, "EHLO raw\r\n", 0);
            awaitLines(in, 3);
            write(socket, envelope(number, 0), 0);
            awaitLines(in, 3);
            for (int i = 1; i < mails; i++) {
                write(socket, ".\r\n" + envelope(number, i), body.length);
                awaitLines(in, 4);
            }
            write(socket, ".\r\n", body.length);
            awaitLines(in, 1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String envelope(int number, int mail) {
        return "MAIL FROM:<a@acme.test>\r\nRCPT TO:<r%d-%d@acme.test>\r\nDATA\r\n"
                .formatted(number, mail);
    }

    private void write(Socket socket, String commands, int bodyLength) throws IOException {
        byte[] tail = commands.getBytes(StandardCharsets.US_ASCII);
        byte[] all = new byte[bodyLength + tail.length];
        System.arraycopy(body, 0, all, 0, bodyLength);
        System.arraycopy(tail, 0, all, bodyLength, tail.length);
        socket.getOutputStream().write(all);
    }

    private final ThreadLocal<byte[]> buffers = ThreadLocal.withInitial(() -> new byte[4096]);

    private void awaitLines(InputStream in, int lines) throws IOException {
        byte[] bytes = buffers.get();
        for (int left = lines; left > 0; ) {
            int count = in.read(bytes);
            if (count < 0) {
                throw new EOFException();
            }
            for (int i = 0; i < count; i++) {
                left -= bytes[i] == '\n' ? 1 : 0;
            }
        }
    }
}
