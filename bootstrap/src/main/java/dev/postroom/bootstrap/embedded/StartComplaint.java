package dev.postroom.bootstrap.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Why the server did not start, in its own words, and where more of them are.
 *
 * @param startLog the output of the program that starts it
 * @param laterLogs the directory to which the server itself logs as soon as it can
 */
record StartComplaint(Path startLog, Path laterLogs) {

    private static final String REMEDY = " Only its owner may have access: chmod 0700.";
    private static final Pattern REASON = Pattern.compile("(FATAL|PANIC|ERROR|DETAIL|HINT): +(.*)");

    /**
     * @param output of the last attempt
     */
    String of(String output) {
        Optional<Path> later = newest();
        String first = reason(output);
        String second = first.isEmpty() ? later.map(StartComplaint::reason).orElse("") : "";
        Path log = second.isEmpty() ? startLog : later.orElse(startLog);
        String why = first + second;
        return (why.isEmpty() ? ClusterFiles.lastLine(output) : why)
                + (why.contains("invalid permissions") ? REMEDY : "")
                + " The log is "
                + log
                + ".";
    }

    private static String reason(Path log) {
        try {
            return reason(Files.readString(log));
        } catch (IOException _) {
            return "";
        }
    }

    // the last group: a failure with its detail and its hint
    private static String reason(String output) {
        List<Matcher> lines = output.lines().map(REASON::matcher).filter(Matcher::find).toList();
        int last = 0;
        for (int i = 0; i < lines.size(); i++) {
            last = isFailure(lines.get(i)) ? i : last;
        }
        boolean any = lines.stream().anyMatch(StartComplaint::isFailure);
        return any
                ? lines.stream()
                        .skip(last)
                        .map(line -> withStop(line.group(2).strip()))
                        .collect(Collectors.joining(" "))
                : "";
    }

    private static boolean isFailure(Matcher line) {
        return List.of("FATAL", "PANIC", "ERROR").contains(line.group(1));
    }

    private static String withStop(String text) {
        return text.endsWith(".") ? text : text + ".";
    }

    private Optional<Path> newest() {
        try (Stream<Path> logs = Files.list(laterLogs)) {
            return logs.max(Comparator.comparing(StartComplaint::changed));
        } catch (IOException | UncheckedIOException _) {
            return Optional.empty();
        }
    }

    private static FileTime changed(Path log) {
        try {
            return Files.getLastModifiedTime(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
