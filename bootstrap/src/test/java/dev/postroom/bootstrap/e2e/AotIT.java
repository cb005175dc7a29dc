package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.domain.shared.OrphanReaper;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The command {@code aot}, and a service with the cache that it makes. */
@Timeout(1_200)
final class AotIT {
    private static final Path JAR =
            Path.of(System.getProperty("postroom.jar", "target/postroom.jar"));

    @TempDir Path directory;

    @Test
    void theServiceStartsWithTheCacheOfATrainingRun() throws Exception {
        Path cache = directory.resolve("postroom.aot");
        Process training = java(List.of(), Map.of(), "aot", cache.toString());

        assertThat(training.waitFor(15, TimeUnit.MINUTES)).isTrue();

        assertThat(training.exitValue()).as(output()).isZero();
        assertThat(output()).startsWith(cache + ": ");
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).containsExactlyInAnyOrder(cache, directory.resolve("output"));
        }
        assertThatItServes("-XX:AOTCache=" + cache, "-XX:AOTMode=on");
    }

    // with the mode "on", the JVM ends when it cannot use the cache
    private void assertThatItServes(String... options) throws Exception {
        int management = TestPorts.next();
        Process service =
                java(
                        List.of(options),
                        Map.of(
                                "POSTROOM_HTTP_PORT",
                                Integer.toString(TestPorts.next()),
                                "POSTROOM_MANAGEMENT_PORT",
                                Integer.toString(management)),
                        "serve");
        URI ready = URI.create("http://127.0.0.1:%d/readyz".formatted(management));
        try (HttpClient http = HttpClient.newHttpClient()) {
            await().atMost(Duration.ofMinutes(3)).until(() -> answers(service, http, ready));
        } finally {
            service.destroy();
            assertThat(service.waitFor(1, TimeUnit.MINUTES)).isTrue();
        }
    }

    private boolean answers(Process service, HttpClient http, URI uri) throws Exception {
        assertThat(service.isAlive()).as(output()).isTrue();
        try {
            HttpRequest request = HttpRequest.newBuilder(uri).build();
            return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException _) {
            return false;
        }
    }

    @Test
    void aFileInADirectoryThatDoesNotExistIsRefusedBeforeTheTrainingRun() {
        PostroomProcess.Result refused =
                PostroomProcess.run(directory, Map.of(), "aot", "nowhere/postroom.aot");

        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).startsWith("FILE: cannot be written to ");
    }

    private Process java(List<String> options, Map<String, String> settings, String... command)
            throws IOException {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.add("-Xmx512m");
        line.addAll(options);
        line.addAll(List.of("-jar", JAR.toAbsolutePath().toString()));
        line.addAll(List.of(command));
        ProcessBuilder builder =
                new ProcessBuilder(line)
                        .directory(directory.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(directory.resolve("output").toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("POSTROOM_"));
        builder.environment().putAll(settings);
        Process process = builder.start();
        OrphanReaper.shared().watch(process);
        return process;
    }

    private String output() throws IOException {
        return Files.readString(directory.resolve("output"));
    }
}
