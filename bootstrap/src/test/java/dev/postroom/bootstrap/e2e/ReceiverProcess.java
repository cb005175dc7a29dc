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
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** A {@link FastReceiver} in a process of its own. */
final class ReceiverProcess implements AutoCloseable {

    private final Process process;
    private final BufferedReader out;
    final int port;

    private ReceiverProcess(Process process) throws IOException {
        OrphanReaper.shared().watch(process);
        this.process = process;
        this.out = process.inputReader(StandardCharsets.US_ASCII);
        this.port = Integer.parseInt(Objects.requireNonNull(out.readLine()));
    }

    static ReceiverProcess start() throws Exception {
        return start(List.of("1"));
    }

    /** With a ledger, which names each request before its reply. */
    static ReceiverProcess keeping(Path ledger, long seed) throws Exception {
        return start(List.of(String.valueOf(seed), ledger.toString()));
    }

    private static ReceiverProcess start(List<String> arguments) throws Exception {
        Path classes =
                Path.of(
                        FastReceiver.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toURI());
        List<String> line =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xmx256m",
                                "-XX:+UseSerialGC",
                                "-cp",
                                classes.toString(),
                                FastReceiver.class.getName()));
        line.addAll(arguments);
        return new ReceiverProcess(
                new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.INHERIT).start());
    }

    String url(String path) {
        return "http://127.0.0.1:" + port + path;
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    void reset() {
        ask("reset");
    }

    /** The last request as it arrived. */
    byte[] sample() {
        return Base64.getDecoder().decode(ask("sample"));
    }

    /** The requests since the last reset, by path. */
    Map<String, ReceiverFigures.Sum> report() {
        return Arrays.stream(ask("report").split(";"))
                .filter(line -> !line.isEmpty())
                .map(line -> line.split(" ", 2))
                .collect(
                        Collectors.toMap(
                                line -> line[0], line -> ReceiverFigures.Sum.parse(line[1])));
    }

    /** The requests for all paths that begin so. */
    ReceiverFigures.Sum sum(String prefix) {
        return report().entrySet().stream()
                .filter(path -> path.getKey().startsWith(prefix))
                .map(Map.Entry::getValue)
                .reduce(ReceiverFigures.Sum.NOTHING, ReceiverFigures.Sum::plus);
    }

    /** Waits until so many deliveries were accepted on all paths that begin so. */
    ReceiverFigures.Sum awaitDistinct(String prefix, long count, Duration limit) {
        return await().atMost(limit)
                .pollInterval(Duration.ofMillis(100))
                .until(() -> sum(prefix), sum -> sum.distinct() >= count);
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
