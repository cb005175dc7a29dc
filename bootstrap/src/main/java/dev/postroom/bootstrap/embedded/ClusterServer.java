package dev.postroom.bootstrap.embedded;

import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.bootstrap.management.FreePorts;

import java.io.IOException;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** Starts and stops the server on the prepared files. */
final class ClusterServer {
    private static final String LOOPBACK = "127.0.0.1";
    private static final int ATTEMPTS = 5;

    private final ClusterDirectory directory;
    private final ClusterFiles files;
    private final ServerCommand command;
    private final Consumer<String> notices;

    ClusterServer(
            ClusterDirectory directory,
            ClusterFiles files,
            ServerCommand command,
            Consumer<String> notices) {
        this.directory = directory;
        this.files = files;
        this.command = command;
        this.notices = notices;
    }

    /**
     * @return the port that the server listens on
     * @throws StartupFailure with the reason that the server printed
     */
    int start() throws IOException {
        String reason = "";
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            int port = choosePort();
            files.configure(port);
            if (startOnce()) {
                return port;
            }
            reason = command.output();
            if (!mayPass(reason)) {
                break;
            }
        }
        throw new StartupFailure("PostgreSQL does not start: " + complaint(reason));
    }

    /**
     * Starts a server that ended again, at the port that its clients know.
     *
     * @throws StartupFailure with the reason that the server printed; a later call may succeed
     */
    void startAgain(int port) throws IOException {
        files.configure(port);
        if (!startOnce()) {
            throw new StartupFailure(
                    "PostgreSQL does not start again: " + complaint(command.output()));
        }
    }

    private String complaint(String output) {
        return new StartComplaint(directory.startLog(), directory.data().resolve("log")).of(output);
    }

    private boolean startOnce() {
        return command.run("pg_ctl", "start", "-s", "-w", "-t", "120", "-D", data());
    }

    /**
     * Another program took the port first, or child processes of a killed server are still ending.
     */
    private static boolean mayPass(String reason) {
        return reason.contains("could not bind") || reason.contains("shared memory block");
    }

    private int choosePort() throws IOException {
        OptionalInt remembered =
                ClusterDirectory.read(directory.port()).stream()
                        .mapToInt(Integer::parseInt)
                        .findFirst();
        if (remembered.isPresent() && FreePorts.isFree(LOOPBACK, remembered.getAsInt())) {
            return remembered.getAsInt();
        }
        int port = FreePorts.any(LOOPBACK);
        remembered.ifPresent(taken -> notices.accept(moved(taken, port)));
        PrivateFiles.write(directory.port(), Integer.toString(port));
        return port;
    }

    private static String moved(int taken, int port) {
        return "Port %d, which PostgreSQL used before, is in use. PostgreSQL now listens on port %d."
                .formatted(taken, port);
    }

    void stop() {
        if (!command.run("pg_ctl", "stop", "-s", "-w", "-t", "30", "-m", "fast", "-D", data())) {
            command.run("pg_ctl", "stop", "-s", "-w", "-t", "10", "-m", "immediate", "-D", data());
        }
    }

    private String data() {
        return directory.data().toString();
    }
}
