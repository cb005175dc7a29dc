package dev.postroom.bootstrap.e2e;

import org.jspecify.annotations.Nullable;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/** One connection of the {@link FastSink}; answers all that came at once in one piece. */
final class FastSinkConnection implements Runnable {

    private static final Pattern MESSAGE_ID = Pattern.compile("(?im)^message-id:\\s*<([^>]*)>");
    private static final int LONGEST_HEAD = 8192;
    private static final byte[] END = {'\r', '\n', '.', '\r', '\n'};

    private final Socket socket;
    private final long delayMillis;
    private final @Nullable SinkLedger ledger;
    private final @Nullable SinkFaults faults;
    private final ByteArrayOutputStream head = new ByteArrayOutputStream();
    private final List<Taken> taken = new ArrayList<>();
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final ByteArrayOutputStream replies = new ByteArrayOutputStream();
    private final CRC32C content = new CRC32C();
    private long recipient;
    private String address = "";
    private long began;
    private long toKeep;
    private boolean hangsUp;
    private long born;
    private boolean inData;
    private int matched;

    /**
     * A whole mail.
     *
     * @param recipient a hash of it
     * @param hash of the content
     * @param millis the wall clock when its end came
     * @param waited milliseconds since the time that its recipient names, as in {@code
     *     t1700000000000-7@acme.test}; -1 when it names none
     */
    record Taken(long recipient, long hash, long millis, long waited) {}

    /**
     * @param ledger gets each mail before it is answered, if there is one
     * @param faults what goes wrong, if anything does
     */
    FastSinkConnection(
            Socket socket,
            long delayMillis,
            @Nullable SinkLedger ledger,
            @Nullable SinkFaults faults) {
        this.socket = socket;
        this.delayMillis = delayMillis;
        this.ledger = ledger;
        this.faults = faults;
    }

    List<Taken> taken() {
        synchronized (taken) {
            return List.copyOf(taken);
        }
    }

    int count() {
        synchronized (taken) {
            return taken.size();
        }
    }

    void reset() {
        synchronized (taken) {
            taken.clear();
        }
    }

    @Override
    public void run() {
        try (socket) {
            InputStream in = socket.getInputStream();
            OutputStream out = socket.getOutputStream();
            say("220 sink ESMTP");
            send(out);
            byte[] bytes = new byte[64 * 1024];
            for (int count = in.read(bytes); count > 0; count = in.read(bytes)) {
                take(bytes, count);
                if (delayMillis > 0 && replies.size() > 0) {
                    LockSupport.parkNanos(delayMillis * 1_000_000);
                }
                if (ledger != null) {
                    ledger.await(toKeep);
                }
                send(out);
                if (hangsUp) {
                    return;
                }
            }
        } catch (IOException | InterruptedException _) {
            // the client left
        }
    }

    private void send(OutputStream out) throws IOException {
        if (replies.size() > 0) {
            out.write(replies.toByteArray());
            replies.reset();
        }
    }

    private void take(byte[] bytes, int count) {
        for (int i = 0; i < count && !hangsUp; ) {
            i = inData ? takeData(bytes, i, count) : takeCommand(bytes, i, count);
        }
    }

    private int takeData(byte[] bytes, int from, int count) {
        int state = matched;
        for (int i = from; i < count; i++) {
            byte b = bytes[i];
            if (b == END[state]) {
                state++;
                if (state == END.length) {
                    update(bytes, from, i + 1 - from);
                    endMail();
                    return i + 1;
                }
            } else {
                state = b == '\r' ? 1 : 0;
            }
        }
        matched = state;
        update(bytes, from, count - from);
        return count;
    }

    private void update(byte[] bytes, int from, int count) {
        content.update(bytes, from, count);
        if (ledger != null) {
            head.write(
                    bytes,
                    from,
                    Math.min(count, LONGEST_HEAD - Math.min(LONGEST_HEAD, head.size())));
        }
    }

    private void endMail() {
        inData = false;
        if (faults != null && faults.refuses(this, SinkFaults.Step.DOT)) {
            return;
        }
        if (ledger != null) {
            long now = System.currentTimeMillis();
            toKeep =
                    ledger.add(
                            new LedgerFile.Entry(
                                    messageId(), address, content.getValue(), began, now));
        }
        synchronized (taken) {
            long now = System.currentTimeMillis();
            long waited = born == 0 ? -1 : Math.max(0, now - born);
            taken.add(new Taken(recipient, content.getValue(), now, waited));
        }
        if (faults == null || !faults.losesAnswer(this)) {
            say("250 2.0.0 taken");
        }
    }

    private int takeCommand(byte[] bytes, int from, int count) {
        for (int i = from; i < count; i++) {
            if (bytes[i] == '\n') {
                line.write(bytes, from, i - from);
                answer(line.toString(StandardCharsets.US_ASCII));
                line.reset();
                return i + 1;
            }
        }
        line.write(bytes, from, count - from);
        return count;
    }

    private String messageId() {
        Matcher found = MESSAGE_ID.matcher(head.toString(StandardCharsets.ISO_8859_1));
        return found.find() ? found.group(1) : "none";
    }

    /** From now on nothing is read, and nothing more is answered than was said before. */
    void hangUp() {
        hangsUp = true;
    }

    private void answer(String command) {
        SinkFaults.Step step = SinkFaults.Step.of(command);
        if (step != null && faults != null && faults.refuses(this, step)) {
            return;
        }
        switch (command.isEmpty() ? ' ' : command.charAt(0)) {
            // three lines, for which the raw client waits
            case 'E' -> say("250-sink\r\n250-PIPELINING\r\n250 8BITMIME");
            case 'D' -> {
                say("354 go on");
                inData = true;
                matched = 2;
                beginContent();
            }
            case 'R' -> {
                if (command.startsWith("RCPT")) {
                    recipient = hash(command);
                    address = command.substring(command.indexOf('<') + 1, command.indexOf('>'));
                    born = born(command);
                }
                say("250 ok");
            }
            case 'M' -> {
                began = System.currentTimeMillis();
                say("250 ok");
            }
            default -> say("250 ok");
        }
    }

    private void beginContent() {
        content.reset();
        head.reset();
    }

    private static long born(String command) {
        int from = command.indexOf("<t") + 2;
        int to = command.indexOf('-', from);
        return from > 1 && to == from + 13 ? Long.parseLong(command.substring(from, to)) : 0;
    }

    // of 64 bits, because those of Java's strings meet too often
    private static long hash(String text) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
        }
        return hash;
    }

    void say(String reply) {
        replies.writeBytes((reply + "\r\n").getBytes(StandardCharsets.US_ASCII));
    }
}
