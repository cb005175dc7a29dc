package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.bootstrap.cli.PostroomCommand;
import dev.postroom.domain.shared.OrphanReaper;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import picocli.CommandLine;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The generated master key of an embedded database is replaced. */
@Timeout(180)
final class EmbeddedMasterKeyIT {
    private static final String NEXT = "bmV4dG5leHRuZXh0bmV4dG5leHRuZXh0bmV4dG5leHQ=";

    @TempDir Path directory;

    @BeforeEach
    void watchForOrphans() {
        OrphanReaper.shared().watchPostgres(directory);
    }

    @Test
    void theKeyIsReplacedAlsoAfterARunThatWasInterrupted() throws IOException {
        run("migrate");
        List<String> before = run("secrets", "status");
        String first = key();

        assertThat(run("secrets", "rotate-master-key"))
                .contains("service_keys: 4 encrypted again")
                .last()
                .isEqualTo("All stored secrets are encrypted with the new master key.");
        assertThat(key()).isNotEqualTo(first);
        assertThat(run("secrets", "status"))
                .hasSameSizeAs(before)
                .doesNotContainAnyElementsOf(before);

        // as after a crash between the new file and the first row
        String second = key();
        Files.writeString(file(), NEXT + "\n" + second + "\n");
        assertThat(run("secrets", "status")).anyMatch(line -> line.startsWith("additional key\t"));
        String account = run("accounts", "create", "--name", "Acme").getLast();
        assertThat(run("accounts", "list")).containsExactly(account + "\tAcme");

        run("secrets", "rotate-master-key");
        assertThat(key()).isEqualTo(NEXT);
        assertThat(run("accounts", "list")).containsExactly(account + "\tAcme");
    }

    private Path file() {
        return directory.resolve("data").resolve("master.key");
    }

    private String key() throws IOException {
        assertThat(Files.readAllLines(file())).hasSize(1);
        return Files.readString(file()).strip();
    }

    private List<String> run(String... command) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line =
                PostroomCommand.line().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        String[] arguments = new String[command.length + 1];
        System.arraycopy(command, 0, arguments, 0, command.length);
        arguments[command.length] = "--data-dir=" + directory.resolve("data");
        assertThat(line.execute(arguments)).as(err::toString).isZero();
        return out.toString().lines().toList();
    }
}
