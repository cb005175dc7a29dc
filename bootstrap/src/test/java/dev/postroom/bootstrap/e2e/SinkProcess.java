package dev.postroom.bootstrap.e2e;

import static org.awaitility.Awaitility.await;

import dev.postroom.domain.shared.OrphanReaper;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A {@link FastSink} in a process of its own. */
final class SinkProcess implements AutoCloseable {

    private final Process process;
    private final BufferedReader out;
    final int port;

    private SinkProcess(Process process) throws IOException {
        OrphanReaper.shared().watch(process);
        this.process = process;
        this.out = process.inputReader(StandardCharsets.US_ASCII);
        this.port = Integer.parseInt(Objects.requireNonNull(out.readLine()));
    }

    /**
     * @param delayMillis before each answer
     */
    static SinkProcess start(int delayMillis) throws Exception {
        return start(List.of(String.valueOf(delayMillis)));
    }

    /** With a ledger, which names each mail before it is answered. */
    static SinkProcess keeping(Path ledger, int delayMillis) throws Exception {
        return start(List.of(String.valueOf(delayMillis), ledger.toString()));
    }

    /** The same; it goes wrong at every step, the same way for the same seed. */
    static SinkProcess failing(Path ledger, long seed) throws Exception {
        return start(List.of("0", ledger.toString(), String.valueOf(seed)));
    }

    private static SinkProcess start(List<String> arguments) throws Exception {
        Path classes =
                Path.of(FastSink.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        List<String> line =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xmx512m",
                                "-XX:+UseSerialGC",
                                "-cp",
                                classes.toString(),
                                FastSink.class.getName()));
        line.addAll(arguments);
        return new SinkProcess(
                new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.INHERIT).start());
    }

    void reset() {
        ask("reset");
    }

    /** How many mails came since the last reset. */
    long mails() {
        return Long.parseLong(ask("count"));
    }

    FastSink.Report report() {
        return FastSink.Report.parse(ask("report"));
    }

    /** Waits until so many recipients have a mail. */
    FastSink.Report awaitRecipients(int count, Duration limit) {
        return await().atMost(limit)
                .pollInterval(Duration.ofSeconds(1))
                .until(this::report, report -> report.distinct() >= count);
    }

    private synchronized String ask(String line) {
        try {
            OutputStream in = process.getOutputStream();
            in.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
            in.flush();
            return Objects.requireNonNull(out.readLine());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
