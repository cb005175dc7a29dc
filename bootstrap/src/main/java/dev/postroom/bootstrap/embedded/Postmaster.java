package dev.postroom.bootstrap.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The main process of the server, as its files name it. */
record Postmaster(ClusterDirectory directory) {

    /** The process whose number is in the file; another program may have that number by now. */
    Optional<ProcessHandle> named() throws IOException {
        Path file = directory.postmasterPid();
        return Files.exists(file) ? pid(file).flatMap(ProcessHandle::of) : Optional.empty();
    }

    /** Whether the process is the server on this directory; a process that has ended is not. */
    boolean isOurs(ProcessHandle process) {
        ProcessHandle.Info info = process.info();
        boolean postgres = info.command().filter(name -> name.contains("postgres")).isPresent();
        String line = String.join(" ", info.arguments().orElse(new String[0]));
        return postgres && line.contains(directory.data().toString());
    }

    boolean isRunning() throws IOException {
        return named().filter(this::isOurs).isPresent();
    }

    private static Optional<Long> pid(Path file) throws IOException {
        return Files.readString(file)
                .lines()
                .findFirst()
                .map(String::strip)
                .filter(text -> text.matches("\\d{1,18}"))
                .map(Long::parseLong);
    }
}
