package dev.postroom.bootstrap.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.bootstrap.lifecycle.Shutdown;
import dev.postroom.bootstrap.lifecycle.StartupFailure;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;

class TrainingRunTest {

    @TempDir Path directory;

    @Test
    void aServiceThatDoesNotStartIsReportedWithItsLogAndLeavesNoFile() {
        Path cache = directory.resolve("postroom.aot");
        TrainingRun run = new TrainingRun(directory.resolve("missing.jar"), cache);
        try (Shutdown shutdown = new Shutdown(Duration.ofMinutes(1))) {
            assertThatThrownBy(() -> run.run(shutdown))
                    .isInstanceOf(StartupFailure.class)
                    .hasMessageStartingWith("The service did not start for the training run.")
                    .hasMessageContaining("missing.jar");
        }
        assertThat(directory).isEmptyDirectory();
    }
}
