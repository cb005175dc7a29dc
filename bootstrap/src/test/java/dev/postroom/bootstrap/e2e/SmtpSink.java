package dev.postroom.bootstrap.e2e;

import org.jspecify.annotations.Nullable;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/**
 * A small SMTP server on a real socket that keeps the mails it accepts. It refuses recipients whose
 * address begins with {@code refused} (no such mailbox) or {@code unwanted} (by policy), hangs up
 * on those that begin with {@code dropped}, and wants fewer mails for those that end with
 * {@code @busy.test}.
 */
final class SmtpSink implements AutoCloseable {

    /**
     * One message as it came over the wire.
     *
     * @param sender the command that named the envelope sender
     * @param millis the time of its arrival, from any fixed moment
     */
    record Mail(String sender, String recipient, String source, long millis) {

        /** The envelope sender of a mail that is sent with an extension. */
        String returnPath() {
            return sender.replaceAll("MAIL FROM:<(.*)> .*", "$1");
        }

        /** The value of the header's first line, or null. */
        @Nullable String header(String name) {
            String head = source.substring(0, source.indexOf("\r\n\r\n")).replace("\r\n ", " ");
            for (String line : head.split("\r\n", -1)) {
                if (line.regionMatches(true, 0, name + ":", 0, name.length() + 1)) {
                    return line.substring(name.length() + 1).strip();
                }
            }
            return null;
        }
    }

    private final ServerSocket server;
    private final List<Mail> mails = new CopyOnWriteArrayList<>();
    private final AtomicInteger answered = new AtomicInteger();
    private final AtomicInteger busy = new AtomicInteger();
    private final Set<String> away = ConcurrentHashMap.newKeySet();
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
    private volatile UnaryOperator<String> refusal = _ -> "";
    private volatile boolean refusesSenders;
    private volatile int holdAfter = Integer.MAX_VALUE;
    private volatile CountDownLatch held = new CountDownLatch(0);

    private SmtpSink(ServerSocket server) {
        this.server = server;
    }

    static SmtpSink start() throws IOException {
        return start(0);
    }

    /** At this port, where nothing listens. */
    static SmtpSink start(int port) throws IOException {
        SmtpSink sink = new SmtpSink(new ServerSocket(port, 50, InetAddress.getLoopbackAddress()));
        Thread.ofVirtual().start(sink::acceptAll);
        return sink;
    }

    int port() {
        return server.getLocalPort();
    }

    List<Mail> mails() {
        return List.copyOf(mails);
    }

    /** How often it said that it wants fewer mails. */
    int busyReplies() {
        return busy.get();
    }

    /** Refuses mail to the address as one without a mailbox, or accepts it again. */
    void refuse(String address, boolean refuses) {
        if (refuses) {
            away.add(address);
        } else {
            away.remove(address);
        }
    }

    /** Refuses every recipient with this reply, whose %s is the address; empty: accepts again. */
    void refuseEveryone(String reply) {
        refuse(reply::formatted);
    }

    /** Refuses recipients with replies to their addresses; an empty one accepts. */
    void refuse(UnaryOperator<String> reply) {
        refusal = reply;
    }

    /** Refuses all senders, or accepts them again. */
    void refuseSenders(boolean refuses) {
        refusesSenders = refuses;
    }

    /** From the n-th mail on, accepts mails without a reply. */
    void holdAnswersAfter(int count) {
        held = new CountDownLatch(1);
        holdAfter = count;
    }

    /** Replies again, also to the mails that wait. */
    void release() {
        holdAfter = Integer.MAX_VALUE;
        held.countDown();
    }

    private void acceptAll() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                Thread.ofVirtual().start(() -> converse(socket));
            } catch (IOException _) {
                return;
            }
        }
    }

    private void converse(Socket socket) {
        connections.add(socket);
        try (socket) {
            // otherwise each reply waits up to 40 ms for the acknowledgement of the one before
            socket.setTcpNoDelay(true);
            BufferedReader in =
                    new BufferedReader(
                            new InputStreamReader(
                                    socket.getInputStream(), StandardCharsets.ISO_8859_1));
            OutputStream out = socket.getOutputStream();
            say(out, "220 sink.test ESMTP");
            String sender = "";
            String recipient = "";
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.startsWith("MAIL FROM:")) {
                    sender = line;
                }
                if (line.startsWith("RCPT TO:")) {
                    recipient = line.substring(line.indexOf('<') + 1, line.indexOf('>'));
                }
                answer(line, sender, recipient, in, out);
            }
        } catch (IOException | InterruptedException _) {
            // the sender disconnected; complete mails are kept
        } finally {
            connections.remove(socket);
        }
    }

    private void answer(
            String line, String sender, String recipient, BufferedReader in, OutputStream out)
            throws IOException, InterruptedException {
        String refused = refusal.apply(recipient);
        if (line.startsWith("EHLO")) {
            say(
                    out,
                    "250-sink.test\r\n250-PIPELINING\r\n250-AUTH PLAIN\r\n250-DSN\r\n250 8BITMIME");
        } else if (line.startsWith("AUTH PLAIN ")) {
            say(out, "235 2.7.0 welcome");
        } else if (refusesSenders && isOfMail(line)) {
            say(out, "550 5.1.8 <news@sender.test> may not send");
        } else if (!refused.isEmpty() && line.startsWith("RCPT TO:")) {
            say(out, refused);
        } else if (!refused.isEmpty() && line.equals("DATA")) {
            say(out, "554 5.5.1 no valid recipients");
        } else if (line.startsWith("RCPT TO:<dropped")) {
            throw new IOException("this recipient is hung up on");
        } else if (line.startsWith("RCPT TO:") && recipient.endsWith("@busy.test")) {
            busy.incrementAndGet();
            say(out, "450 4.7.0 too many mails from here");
        } else if (line.equals("DATA") && recipient.endsWith("@busy.test")) {
            say(out, "554 5.5.1 no valid recipients");
        } else if (line.startsWith("RCPT TO:<unwanted")) {
            say(out, "550 5.7.1 <" + recipient + "> wants no mail from you");
        } else if (line.startsWith("RCPT TO:") && isAway(recipient)) {
            say(out, "550 5.1.1 PlantedReply: <" + recipient + "> is not here");
        } else if (line.equals("DATA") && recipient.startsWith("unwanted")) {
            say(out, "554 5.5.1 no valid recipients");
        } else if (line.equals("DATA") && isAway(recipient)) {
            say(out, "554 5.5.1 PlantedReply: no valid recipients");
        } else if (line.equals("DATA")) {
            say(out, "354 go on");
            take(sender, recipient, body(in), out);
        } else if (line.equals("QUIT")) {
            say(out, "221 bye");
        } else {
            say(out, "250 ok");
        }
    }

    private static boolean isOfMail(String line) {
        return line.startsWith("MAIL FROM") || line.startsWith("RCPT TO") || line.equals("DATA");
    }

    private boolean isAway(String recipient) {
        return recipient.startsWith("refused") || away.contains(recipient);
    }

    private void take(String sender, String recipient, String body, OutputStream out)
            throws IOException, InterruptedException {
        mails.add(new Mail(sender, recipient, body, System.nanoTime() / 1_000_000));
        if (answered.incrementAndGet() > holdAfter) {
            held.await();
        }
        say(out, "250 2.0.0 taken");
    }

    private static String body(BufferedReader in) throws IOException {
        StringBuilder body = new StringBuilder();
        for (String line = in.readLine(); ; line = in.readLine()) {
            if (line == null) {
                throw new IOException("the sender left in the middle of a mail");
            }
            if (line.equals(".")) {
                return body.toString();
            }
            body.append(line.startsWith(".") ? line.substring(1) : line).append("\r\n");
        }
    }

    private static void say(OutputStream out, String reply) throws IOException {
        out.write((reply + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    /** Nothing listens any more, and the connections end, as when a mail server stops. */
    @Override
    public void close() throws IOException {
        release();
        server.close();
        for (Socket connection : connections) {
            connection.close();
        }
    }
}
