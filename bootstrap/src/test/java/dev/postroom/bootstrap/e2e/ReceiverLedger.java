package dev.postroom.bootstrap.e2e;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The file to which a {@link FastReceiver} appends each request before it replies. Requests that
 * arrive at the same time share one fsync. For one thread.
 */
final class ReceiverLedger {

    /**
     * One request.
     *
     * @param path of its endpoint
     * @param reply see {@link ReceiverReply#word}
     */
    record Entry(long millis, String path, String delivery, String event, String reply) {

        static Entry parse(String line) {
            String[] parts = line.split(" ", -1);
            return new Entry(Long.parseLong(parts[0]), parts[1], parts[2], parts[3], parts[4]);
        }

        String line() {
            return millis + " " + path + " " + delivery + " " + event + " " + reply + "\n";
        }

        boolean isAccepted() {
            return reply.equals("200");
        }
    }

    private final FileChannel file;
    private final ByteArrayOutputStream waiting = new ByteArrayOutputStream();

    private ReceiverLedger(FileChannel file) {
        this.file = file;
    }

    static ReceiverLedger at(Path path) throws IOException {
        return new ReceiverLedger(
                FileChannel.open(
                        path,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.APPEND));
    }

    void add(Entry entry) {
        waiting.writeBytes(entry.line().getBytes(StandardCharsets.US_ASCII));
    }

    /** Returns once everything that was added is on the disk. */
    void keep() throws IOException {
        if (waiting.size() > 0) {
            ByteBuffer bytes = ByteBuffer.wrap(waiting.toByteArray());
            waiting.reset();
            while (bytes.hasRemaining()) {
                int _ = file.write(bytes);
            }
            file.force(false);
        }
    }

    /** The requests for one path, in the order in which they came; the writer may go on. */
    static List<Entry> read(Path path, String endpoint) {
        try {
            String text = Files.readString(path);
            return text.substring(0, text.lastIndexOf('\n') + 1)
                    .lines()
                    .map(Entry::parse)
                    .filter(entry -> entry.path().equals(endpoint))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How many times each event was accepted. */
    static Map<String, Long> accepted(List<Entry> entries) {
        return entries.stream()
                .filter(Entry::isAccepted)
                .collect(Collectors.groupingBy(Entry::event, Collectors.counting()));
    }

    /** The events that arrived, accepted or not. */
    static Set<String> arrived(List<Entry> entries) {
        Set<String> events = new HashSet<>();
        entries.forEach(entry -> events.add(entry.event()));
        return events;
    }
}
