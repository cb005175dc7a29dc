package dev.postroom.bootstrap.e2e;

import static org.awaitility.Awaitility.await;

import dev.postroom.domain.shared.OrphanReaper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
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
 * The packaged jar in a separate process. A link to it in the directory is used instead, with the
 * plugins beside it.
 */
final class PostroomProcess implements AutoCloseable {

    // a one-off command ends before the optimising compiler pays off
    private static final List<String> QUICK = List.of("-XX:TieredStopAtLevel=1");
    private static final List<String> SOON_OVER =
            List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final Process process;
    private final Path log;
    private final int httpPort;

    private PostroomProcess(Process process, Path log, int httpPort) {
        this.process = process;
        OrphanReaper.shared().watch(process);
        this.log = log;
        this.httpPort = httpPort;
    }

    /** Starts {@code serve} on free ports and waits until it is ready. */
    static PostroomProcess serve(Path directory, Map<String, String> environment) {
        return serve(directory, environment, TestPorts.next());
    }

    /** As {@link #serve(Path, Map)}; metrics are at that port. */
    static PostroomProcess serve(Path directory, Map<String, String> environment, int management) {
        int http = TestPorts.next();
        Map<String, String> all = new HashMap<>(environment);
        all.put("POSTROOM_HTTP_PORT", Integer.toString(http));
        all.put("POSTROOM_MANAGEMENT_PORT", Integer.toString(management));
        PostroomProcess started = start(directory, all, http, List.of("serve"));
        URI ready = URI.create("http://127.0.0.1:" + management + "/readyz");
        await().atMost(Duration.ofMinutes(2)).until(() -> started.answers(ready));
        return started;
    }

    /** Starts any command; {@code httpPort} is the port of {@link #baseUrl}. */
    static PostroomProcess start(
            Path directory, Map<String, String> environment, int httpPort, List<String> command) {
        return startBy(List.of(), directory, environment, httpPort, command);
    }

    /** As {@link #start}, by another program whose last argument it is. */
    static PostroomProcess startBy(
            List<String> program,
            Path directory,
            Map<String, String> environment,
            int httpPort,
            List<String> command) {
        try {
            Path log = Files.createTempFile(directory, "postroom", ".log");
            ProcessBuilder builder = builder(directory, environment, options(), command);
            builder.command().addAll(0, program);
            Process process =
                    builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
            return new PostroomProcess(process, log, httpPort);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> options() {
        return Boolean.getBoolean(BriskTests.QUICK_START) ? QUICK : List.of();
    }

    // The first process that ends stores its classes in a form that loads quickly, and those after
    // it use them: a start takes half as long. The JVM ignores an archive of another jar.
    private static List<String> classArchive(Path jar) {
        return Boolean.getBoolean(BriskTests.QUICK_START)
                ? List.of(
                        "-XX:+AutoCreateSharedArchive",
                        "-XX:SharedArchiveFile=" + jar.resolveSibling("postroom.jsa"),
                        "-Xlog:disable")
                : List.of();
    }

    /** The result of a one-off command. */
    record Result(int exitCode, String out, String err) {}

    /** Runs a command until it exits. */
    static Result run(Path directory, Map<String, String> environment, String... command) {
        try {
            Path err = Files.createTempFile(directory, "postroom", ".err");
            Process process =
                    builder(directory, environment, SOON_OVER, List.of(command))
                            .redirectError(err.toFile())
                            .start();
            String out =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(120, TimeUnit.SECONDS)) {
                throw new AssertionError("the command does not end: " + List.of(command));
            }
            return new Result(process.exitValue(), out, Files.readString(err));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static ProcessBuilder builder(
            Path directory,
            Map<String, String> environment,
            List<String> options,
            List<String> command) {
        Path own = directory.resolve("postroom.jar");
        Path jar =
                Files.exists(own)
                        ? own
                        : Path.of(System.getProperty("postroom.jar", "target/postroom.jar"));
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.add("-Xmx512m");
        line.addAll(options);
        line.addAll(classArchive(jar.toAbsolutePath()));
        line.add("-jar");
        line.add(jar.toAbsolutePath().toString());
        line.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(line).directory(directory.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("POSTROOM_"));
        builder.environment().putAll(environment);
        return builder;
    }

    String baseUrl() {
        return origin() + "/api/v1";
    }

    int port() {
        return httpPort;
    }

    String origin() {
        return "http://127.0.0.1:" + httpPort;
    }

    String log() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    long pid() {
        return process.pid();
    }

    /** As {@code kill -9}. */
    void kill() {
        process.destroyForcibly();
        awaitEnd();
    }

    /** As SIGTERM; returns the exit code. */
    int stop() {
        process.destroy();
        awaitEnd();
        return process.exitValue();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    private void awaitEnd() {
        await().atMost(Duration.ofMinutes(1)).until(() -> !process.isAlive());
        OrphanReaper.shared().forget(process);
    }

    boolean answers(URI uri) {
        if (!process.isAlive()) {
            throw new AssertionError("the service ended at its start:\n" + log());
        }
        try {
            HttpRequest request = HttpRequest.newBuilder(uri).build();
            return HTTP.send(request, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException _) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void close() {
        if (process.isAlive()) {
            kill();
        }
    }
}
