package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;

/** The live heap of a running service after a garbage collection. */
record Heap(PostroomProcess postroom, int managementPort) {

    /** Bytes in use right after a full collection. */
    long bytes() {
        collect();
        return metrics()
                .lines()
                .filter(line -> line.startsWith("jvm_memory_used_bytes{area=\"heap\""))
                .mapToLong(
                        line -> (long) Double.parseDouble(line.substring(line.indexOf("} ") + 2)))
                .sum();
    }

    private void collect() {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        ProcessBuilder command =
                new ProcessBuilder(jcmd, Long.toString(postroom.pid()), "GC.run")
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        try {
            assertThat(command.start().waitFor()).isZero();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private String metrics() {
        URI uri = URI.create("http://127.0.0.1:" + managementPort + "/metrics");
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString()).body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
