package dev.postroom.bootstrap.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.bootstrap.settings.format.Secret;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

class MasterKeyFileTest {
    @TempDir Path directory;

    private MasterKeyFile file() {
        return new MasterKeyFile(directory.resolve("master.key"));
    }

    @Test
    void aReplacementThatIsInterruptedAtAnyStepKeepsTheKeysThatAreNeeded() throws IOException {
        Secret old = file().read().getFirst();
        assertThat(file().read()).containsExactly(old);

        List<Secret> both = file().beginReplacement();
        assertThat(both).hasSize(2).last().isEqualTo(old);
        assertThat(file().read()).isEqualTo(both);
        // the run was interrupted, and the next one continues with the same new key
        assertThat(file().beginReplacement()).isEqualTo(both);

        file().endReplacement();
        assertThat(file().read()).containsExactly(both.getFirst());
        file().endReplacement();
        assertThat(file().read()).containsExactly(both.getFirst());
    }

    @Test
    void onlyThisUserCanReadTheFileAndNothingElseIsLeft() throws IOException {
        file().read();
        file().beginReplacement();

        Path path = file().file();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                .isEqualTo("rw-------");
        try (var files = Files.list(directory)) {
            assertThat(files).containsExactly(path);
        }
    }

    @Test
    void aDamagedFileIsRefusedAndNotReplaced() throws IOException {
        Path path = file().file();
        for (String damaged : List.of("", "not a key\n", "c2hvcnQ=\n")) {
            Files.writeString(path, damaged);
            assertThatThrownBy(file()::read)
                    .isInstanceOf(StartupFailure.class)
                    .hasMessageContaining("is damaged");
            assertThatThrownBy(file()::beginReplacement).isInstanceOf(StartupFailure.class);
            assertThat(path).hasContent(damaged);
        }
    }
}
