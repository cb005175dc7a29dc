package dev.postroom.bootstrap.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.OrphanReaper;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

@Timeout(120)
class OutOfMemoryIT {
    @TempDir Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"worker", "wrapped", "thread", "logged", "http"})
    void anExhaustedHeapEndsTheProcessWithAnExitCodeOfItsOwn(String where) throws Exception {
        Ended ended = run(where, "JSON");

        assertThat(ended.exitCode()).as(ended.log()).isEqualTo(3);
        assertThat(ended.log().lines().filter(line -> line.contains("Out of memory")))
                .singleElement()
                .asString()
                .startsWith("{")
                .contains("exit code 3");
        if (!where.equals("logged")) {
            assertThat(ended.log()).contains("java.lang.OutOfMemoryError", "Exhausted");
        }
    }

    @Test
    void aProcessThatCannotLogAnythingMoreWritesAPreparedLine() throws Exception {
        for (String shape : List.of("JSON", "TEXT")) {
            Ended ended = run("kept", shape);

            assertThat(ended.exitCode()).as(ended.log()).isEqualTo(3);
            assertThat(ended.log()).contains("Out of memory", "exit code 3");
        }
    }

    private record Ended(int exitCode, String log) {}

    private Ended run(String where, String shape) throws IOException, InterruptedException {
        Path log = directory.resolve(where + shape + ".log");
        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xmx32m",
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Exhausted.class.getName(),
                                where,
                                shape)
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        OrphanReaper.shared().watch(process);
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("ended").isTrue();
            return new Ended(process.exitValue(), Files.readString(log));
        } finally {
            process.destroyForcibly();
        }
    }
}
