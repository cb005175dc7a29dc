package dev.postroom.bootstrap.database;

import dev.postroom.bootstrap.lifecycle.StartupFailure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs one of PostgreSQL's programs to its end. */
final class ServerCommand {
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final ServerPrograms programs;
    private final Path output;

    /**
     * @param output where the programs write what they have to say; the last run's text stays
     */
    ServerCommand(ServerPrograms programs, Path output) {
        this.programs = programs;
        this.output = output;
    }

    /** Runs it and says whether it succeeded; {@link #output()} tells the rest. */
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
        // the caller's directory may be unreadable to the server, or be removed under it
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
}
