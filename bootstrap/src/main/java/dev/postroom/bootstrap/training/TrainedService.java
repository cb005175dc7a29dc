package dev.postroom.bootstrap.training;

import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.bootstrap.management.FreePorts;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The service in a process of its own, with a new database in a directory. The JVM of this process
 * notes which classes it loads and what it calls, and writes the cache when it ends.
 */
final class TrainedService implements AutoCloseable {
    private static final String HOST = "127.0.0.1";
    private static final Duration LOOK = Duration.ofMillis(200);
    private static final Duration LONGEST_START = Duration.ofMinutes(10);
    private static final Duration LONGEST_END = Duration.ofMinutes(10);
    private static final int LAST_LINES = 5;

    private final Path jar;
    private final Path directory;
    private final Path log;
    private final int port = FreePorts.any(HOST);
    private final Map<String, String> settings;
    private final Process process;

    private TrainedService(Path jar, Path directory, Path cache, String smtpUrl)
            throws IOException {
        this.jar = jar;
        this.directory = directory;
        this.log = directory.resolve("training.log");
        this.settings = settings(smtpUrl);
        this.process =
                java(List.of("-XX:AOTCacheOutput=" + cache), "serve")
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
    }

    /** Starts the service and waits until it serves. The process must be closed in any case. */
    static TrainedService start(Path jar, Path directory, Path cache, String smtpUrl)
            throws IOException {
        return new TrainedService(jar, directory, cache, smtpUrl);
    }

    private Map<String, String> settings(String smtpUrl) {
        Map<String, String> values = new HashMap<>();
        values.put("POSTROOM_HTTP_PORT", String.valueOf(port));
        values.put("POSTROOM_MANAGEMENT_PORT", String.valueOf(FreePorts.any(HOST)));
        values.put("POSTROOM_DATABASE_DATA_DIR", directory.resolve("postgres").toString());
        values.put("POSTROOM_SMTP_URL", smtpUrl);
        values.put("POSTROOM_MAIL_FROM", "Training <training@example.com>");
        values.put("POSTROOM_WEBHOOK_ALLOW_PRIVATE", "true");
        values.put("POSTROOM_RATE_LIMIT_PER_MINUTE", "1000000");
        return Map.copyOf(values);
    }

    // The settings of the real service are not for this one: it would use the same database.
    private ProcessBuilder java(List<String> options, String... command) {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(options);
        line.addAll(List.of("-Xmx512m", "-jar", jar.toString()));
        line.addAll(List.of(command));
        ProcessBuilder builder = new ProcessBuilder(line).directory(directory.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("POSTROOM_"));
        builder.environment().putAll(settings);
        return builder;
    }

    String baseUrl() {
        return "http://%s:%d/api/v1".formatted(HOST, port);
    }

    /** Waits until the service accepts requests. */
    void awaitStart() throws InterruptedException {
        long end = System.nanoTime() + LONGEST_START.toNanos();
        while (FreePorts.isFree(HOST, port)) {
            boolean hasEnded = process.waitFor(LOOK.toMillis(), TimeUnit.MILLISECONDS);
            if (hasEnded || System.nanoTime() - end > 0) {
                throw failure("The service did not start for the training run.");
            }
        }
    }

    /** Runs a command beside the service, and returns what it prints. */
    String command(String... command) throws InterruptedException {
        try {
            Process once = java(List.of(), command).redirectError(Redirect.DISCARD).start();
            String out = new String(once.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (once.waitFor() != 0) {
                throw failure("A command of the training run failed.");
            }
            return out.strip();
        } catch (IOException e) {
            throw new StartupFailure("A command of the training run cannot be started.", e);
        }
    }

    /** Ends the service in order, and waits until its cache is written. */
    void finish() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(LONGEST_END.toMillis(), TimeUnit.MILLISECONDS)) {
            throw failure("The training run did not end.");
        }
    }

    /** A failure that shows the end of the log. */
    StartupFailure failure(String sentence) {
        try {
            List<String> lines = Files.readAllLines(log, StandardCharsets.UTF_8);
            List<String> last = lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size());
            return new StartupFailure(
                    sentence + " The end of its log:\n" + String.join("\n", last));
        } catch (IOException e) {
            return new StartupFailure(sentence, e);
        }
    }

    /** Ends the process, if it has not ended. */
    @Override
    public void close() {
        process.destroy();
        try {
            boolean _ = process.waitFor(LONGEST_END.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
