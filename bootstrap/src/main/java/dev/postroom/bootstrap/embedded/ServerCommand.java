package dev.postroom.bootstrap.embedded;

import dev.postroom.bootstrap.lifecycle.StartupFailure;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs one of the PostgreSQL programs and waits for it. */
final class ServerCommand {
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final ServerPrograms programs;
    private final Path output;

    /**
     * @param output the file for the output of the programs; holds the output of the last run
     */
    ServerCommand(ServerPrograms programs, Path output) {
        this.programs = programs;
        this.output = output;
    }

    /** Returns whether the program succeeded; {@link #output()} has its messages. */
    boolean run(String program, String... arguments) {
        List<String> command = new ArrayList<>(Privileges.prefix());
        command.add(programs.program(program).toString());
        command.addAll(List.of(arguments));
        try {
            return finish(start(command));
        } catch (IOException e) {
            throw new StartupFailure(
                    "PostgreSQL's %s cannot be run: %s".formatted(program, e.getMessage()), e);
        }
    }

    String output() {
        try {
            return Files.readString(output);
        } catch (IOException _) {
            return "";
        }
    }

    private Process start(List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command);
        // the server may be unable to read the caller's directory, or it may be deleted
        builder.directory(programs.home().toFile());
        builder.redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("PG"));
        builder.environment().put("LC_ALL", "C");
        builder.environment().put("TZ", "UTC");
        return builder.start();
    }

    private static boolean finish(Process process) {
        try {
            if (process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                return process.exitValue() == 0;
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
        return false;
    }

    /**
     * PostgreSQL refuses to run as root. In a separate user namespace the process has no root
     * privileges, while its files still belong to root and stay readable at the next start.
     */
    private static final class Privileges {
        private static final List<String> WITHOUT = List.of("unshare", "-U");

        private Privileges() {}

        /** The prefix that makes a command run without root privileges; empty for other users. */
        static List<String> prefix() {
            return "root".equals(System.getProperty("user.name")) ? Prefix.FOR_ROOT : List.of();
        }

        /** Checked once: the answer of the system does not change while the process runs. */
        private static final class Prefix {
            static final List<String> FOR_ROOT = probe();

            private static List<String> probe() {
                if (!succeeds(List.of(WITHOUT.get(0), WITHOUT.get(1), "true"))) {
                    throw new StartupFailure(
                            "PostgreSQL does not run as root, and this machine does not permit"
                                    + " `unshare -U`. Run Postroom as an ordinary user, or set"
                                    + " database.url.");
                }
                return WITHOUT;
            }
        }

        private static boolean succeeds(List<String> command) {
            try {
                ProcessBuilder builder = new ProcessBuilder(command);
                builder.redirectOutput(Redirect.DISCARD).redirectError(Redirect.DISCARD);
                return builder.start().waitFor() == 0;
            } catch (IOException _) {
                return false;
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
    }
}
