package dev.postroom.bootstrap.e2e;

import org.jspecify.annotations.Nullable;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * The main class of a process that takes mail over SMTP, counts and hashes it, and keeps none. It
 * prints its port, and answers each line of its input: {@code reset} forgets all, {@code count}
 * prints how many mails came, {@code report} prints {@link Report}.
 */
final class FastSink {

    private final List<FastSinkConnection> connections = new ArrayList<>();
    private final long delayMillis;
    private final @Nullable SinkLedger ledger;
    private final @Nullable SinkFaults faults;

    private FastSink(long delayMillis, @Nullable SinkLedger ledger, @Nullable SinkFaults faults) {
        this.delayMillis = delayMillis;
        this.ledger = ledger;
        this.faults = faults;
    }

    /**
     * The mails that came in since the last reset.
     *
     * @param mails whole ones
     * @param distinct recipients
     * @param hash over the contents of all mails in any order
     * @param perSecond mails in each second since the first one
     * @param first the wall clock in milliseconds at the first mail
     * @param millis from the first to the last mail
     * @param waits of the mails whose recipients name a time
     */
    record Report(
            long mails,
            long distinct,
            long hash,
            List<Long> perSecond,
            long first,
            long millis,
            Waits waits) {

        static Report parse(String line) {
            long[] all = Arrays.stream(line.split(" ")).mapToLong(Long::parseLong).toArray();
            return new Report(
                    all[0],
                    all[1],
                    all[2],
                    LongStream.of(all).skip(9).boxed().toList(),
                    all[3],
                    all[4],
                    new Waits(all[5], all[6], all[7], all[8]));
        }

        /** Mails a second from the first to the last. */
        double rate() {
            return mails * 1000.0 / Math.max(1, millis);
        }
    }

    /**
     * How many milliseconds mails waited, see {@link FastSinkConnection.Taken}.
     *
     * @param mails how many have a wait
     */
    record Waits(long mails, long p50, long p99, long longest) {
        @Override
        public String toString() {
            return "p50 %d ms, p99 %d ms, longest %d ms, of %d mails"
                    .formatted(p50, p99, longest, mails);
        }
    }

    /**
     * The arguments are the delay before each answer in milliseconds, then, if wanted, the file of
     * a ledger, and the seed of faults.
     */
    @SuppressWarnings("SystemOut")
    static void main(String[] arguments) throws IOException {
        FastSink sink =
                new FastSink(
                        Long.parseLong(arguments[0]),
                        arguments.length > 1 ? SinkLedger.at(Path.of(arguments[1])) : null,
                        arguments.length > 2 ? new SinkFaults(Long.parseLong(arguments[2])) : null);
        ServerSocket server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().start(() -> sink.accept(server));
        PrintStream out = System.out;
        out.println(server.getLocalPort());
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            out.println(sink.answer(line));
            out.flush();
        }
        server.close();
    }

    private String answer(String command) {
        return switch (command) {
            case "reset" -> reset();
            case "count" ->
                    String.valueOf(all().stream().mapToLong(FastSinkConnection::count).sum());
            default -> report();
        };
    }

    private void accept(ServerSocket server) {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                socket.setTcpNoDelay(true);
                FastSinkConnection connection =
                        new FastSinkConnection(socket, delayMillis, ledger, faults);
                synchronized (connections) {
                    connections.add(connection);
                }
                Thread.ofPlatform().daemon().start(connection);
            } catch (IOException _) {
                // the process ends
            }
        }
    }

    private String reset() {
        all().forEach(FastSinkConnection::reset);
        return "ok";
    }

    private List<FastSinkConnection> all() {
        synchronized (connections) {
            return List.copyOf(connections);
        }
    }

    private String report() {
        List<FastSinkConnection.Taken> taken =
                all().stream().flatMap(connection -> connection.taken().stream()).toList();
        long first = taken.stream().mapToLong(FastSinkConnection.Taken::millis).min().orElse(0);
        long last = taken.stream().mapToLong(FastSinkConnection.Taken::millis).max().orElse(0);
        long[] seconds = new long[(int) ((last - first) / 1000) + 1];
        taken.forEach(mail -> seconds[(int) ((mail.millis() - first) / 1000)]++);
        StringBuilder line = new StringBuilder();
        line.append(taken.size());
        line.append(' ').append(distinct(taken));
        line.append(' ').append(taken.stream().mapToLong(FastSinkConnection.Taken::hash).sum());
        line.append(' ').append(first).append(' ').append(last - first);
        long[] waited =
                taken.stream()
                        .mapToLong(FastSinkConnection.Taken::waited)
                        .filter(waits -> waits >= 0)
                        .sorted()
                        .toArray();
        line.append(' ').append(waited.length);
        line.append(' ').append(percentile(waited, 0.50));
        line.append(' ').append(percentile(waited, 0.99));
        line.append(' ').append(percentile(waited, 1));
        LongStream.of(seconds).forEach(count -> line.append(' ').append(count));
        return line.toString();
    }

    private static long percentile(long[] sorted, double share) {
        return sorted.length == 0 ? 0 : sorted[(int) (share * (sorted.length - 1))];
    }

    private static long distinct(List<FastSinkConnection.Taken> taken) {
        return taken.stream().mapToLong(FastSinkConnection.Taken::recipient).distinct().count();
    }
}
