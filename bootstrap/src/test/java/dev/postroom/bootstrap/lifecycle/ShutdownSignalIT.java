package dev.postroom.bootstrap.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.postroom.domain.shared.OrphanReaper;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

@Timeout(60)
class ShutdownSignalIT {
    private static final int AFTER_SIGTERM = 143;

    @Test
    void aSignalStopsEverythingInOrder() throws Exception {
        Process process = spawn("willing");
        BufferedReader output = ready(process);

        process.toHandle().destroy();

        assertThat(output.lines()).containsExactly("drain", "server", "database");
        assertThat(process.waitFor()).isEqualTo(AFTER_SIGTERM);
    }

    @Test
    void aSecondSignalEndsTheProcessAtOnce() throws Exception {
        Process process = spawn("hanging");
        BufferedReader output = ready(process);

        process.toHandle().destroy();
        assertThat(output.readLine()).isEqualTo("drain");
        assertThat(output.readLine()).isEqualTo("server");
        await().pollInterval(Duration.ofMillis(300))
                .atMost(Duration.ofSeconds(30))
                .until(() -> endedBySignal(process));

        assertThat(process.exitValue()).isEqualTo(AFTER_SIGTERM);
        assertThat(output.lines()).isEmpty();
    }

    private static boolean endedBySignal(Process process) throws InterruptedException {
        process.toHandle().destroy();
        return process.waitFor(50, TimeUnit.MILLISECONDS);
    }

    private static BufferedReader ready(Process process) throws IOException {
        BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
        assertThat(output.readLine()).isEqualTo("ready");
        return output;
    }

    private static Process spawn(String how) throws IOException {
        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                Stoppable.class.getName(),
                                how)
                        .redirectError(Redirect.INHERIT)
                        .start();
        OrphanReaper.shared().watch(process);
        return process;
    }
}
