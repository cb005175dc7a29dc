package dev.postroom.bootstrap.embedded;

import dev.postroom.bootstrap.lifecycle.StartupFailure;

import java.io.IOException;
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
}
