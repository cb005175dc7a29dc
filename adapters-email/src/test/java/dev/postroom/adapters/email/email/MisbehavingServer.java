package dev.postroom.adapters.email.email;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * A server that does something wrong at chance moments, the same for the same seed and order of
 * commands. It notes each recipient whose mail it took, before it answers.
 */
final class MisbehavingServer implements AutoCloseable {

    private static final List<String> WRONG =
            List.of(
                    "421 4.3.2 shutting down",
                    "450 4.2.0 later",
                    "451 4.7.1 greylisted",
                    "550 5.1.1 no such person",
                    "554 5.7.1 no",
                    "good day to you",
                    "25",
                    "999 what",
                    "250-first\r\n550 second",
                    "354 go on",
                    "250 ok",
                    "\0\0\0");

    private final ServerSocket listener;
    private final RandomGenerator chance;
    private final int oneIn;
    private final Queue<String> taken = new ConcurrentLinkedQueue<>();

    /**
     * @param oneIn how many answers are right for each wrong one
     */
    MisbehavingServer(long seed, int oneIn) {
        this.chance = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        this.oneIn = oneIn;
        try {
            listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    /** The recipients of all mails that were taken, in order. */
    List<String> taken() {
        return List.copyOf(taken);
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                socket.setTcpNoDelay(true);
                Thread.ofVirtual().start(() -> converse(socket));
            } catch (IOException _) {
                // the test is over
            }
        }
    }

    private void converse(Socket socket) {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            OutputStream out = socket.getOutputStream();
            answer(out, "220 ready");
            String recipient = "";
            for (String line = line(in); ; line = line(in)) {
                if (line.startsWith("RCPT")) {
                    recipient = "";
                    if (answer(out, "250 ok")) {
                        recipient = line.substring(line.indexOf('<') + 1, line.indexOf('>'));
                    }
                } else if (line.equals("DATA")) {
                    data(in, out, recipient);
                    recipient = "";
                } else {
                    answer(out, line.startsWith("EHLO") ? "250-x\r\n250 PIPELINING" : "250 ok");
                }
            }
        } catch (IOException _) {
            // the connection is over
        }
    }

    private void data(InputStream in, OutputStream out, String recipient) throws IOException {
        if (recipient.isEmpty()) {
            say(out, "503 no recipients");
            return;
        }
        if (!answer(out, "354 go on")) {
            return;
        }
        for (String line = line(in); !line.equals("."); line = line(in)) {
            // the content is of no interest
        }
        verdict(out, recipient);
    }

    private void verdict(OutputStream out, String recipient) throws IOException {
        if (recipient.isEmpty()) {
            say(out, "503 no recipients");
        } else if (isRight()) {
            taken.add(recipient);
            answerOrDrop(out, "250 taken");
        } else {
            say(out, WRONG.get(chance(5)));
        }
    }

    /** Whether the right answer was given. */
    private boolean answer(OutputStream out, String right) throws IOException {
        if (isRight()) {
            say(out, right);
            return true;
        }
        if (chance(4) == 0) {
            throw new IOException("hangs up");
        }
        String wrong = WRONG.get(chance(WRONG.size()));
        say(out, wrong);
        return wrong.substring(0, 1).equals(right.substring(0, 1)) && !wrong.contains("\r");
    }

    // what was taken is answered with 250, with garbage, or not at all
    private void answerOrDrop(OutputStream out, String right) throws IOException {
        if (isRight()) {
            say(out, right);
        } else if (chance(2) == 0) {
            say(out, "good day to you");
        } else {
            throw new IOException("hangs up");
        }
    }

    private synchronized boolean isRight() {
        return chance.nextInt(oneIn) > 0;
    }

    private synchronized int chance(int bound) {
        return chance.nextInt(bound);
    }

    private static void say(OutputStream out, String reply) throws IOException {
        out.write((reply + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new IOException("the client left");
            }
            line.write(b);
        }
        return line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
    }

    @Override
    public void close() {
        ScriptedSmtpServer.close(listener);
    }
}
