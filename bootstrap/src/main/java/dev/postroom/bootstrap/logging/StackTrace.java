package dev.postroom.bootstrap.logging;

import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.StackTraceElementProxy;
import ch.qos.logback.classic.spi.ThrowableProxy;

import dev.postroom.domain.shared.failure.FailureException;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A stack trace as text. Messages are kept only of exceptions whose messages describe the program:
 * those of drivers, parsers and mail libraries quote rows, bodies and URLs.
 */
final class StackTrace {

    private static final String WITHHELD = ": [message withheld]";
    private static final List<String> DESCRIBE_THE_PROGRAM =
            List.of(
                    "dev.postroom",
                    "java.io.",
                    "java.lang.",
                    "java.net.",
                    "java.nio.",
                    "java.util.concurrent.",
                    "javax.net.ssl.");
    private static final List<String> QUOTE_THEIR_INPUT =
            List.of(
                    FailureException.class.getName(),
                    "java.lang.IllegalArgumentException",
                    "java.lang.NumberFormatException",
                    "java.net.URISyntaxException");

    private final List<String> secret = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();

    private StackTrace() {}

    static String of(IThrowableProxy thrown) {
        StackTrace trace = new StackTrace();
        trace.collect(thrown);
        trace.write(thrown, "", "");
        return Redaction.redact(trace.text.toString()).strip();
    }

    /** An exception often repeats the message of its cause. */
    private void collect(IThrowableProxy thrown) {
        String message = thrown.getMessage();
        if (message != null && !message.isBlank() && quotes(thrown.getClassName())) {
            secret.add(message);
        }
        below(thrown).forEach(this::collect);
    }

    private static Stream<IThrowableProxy> below(IThrowableProxy thrown) {
        return thrown.isCyclic()
                ? Stream.empty()
                : Stream.concat(
                        Stream.ofNullable(thrown.getCause()), Stream.of(thrown.getSuppressed()));
    }

    private static boolean quotes(String type) {
        return QUOTE_THEIR_INPUT.contains(type)
                || DESCRIBE_THE_PROGRAM.stream().noneMatch(type::startsWith);
    }

    private void write(IThrowableProxy thrown, String indent, String caption) {
        line(indent + caption + thrown.getClassName() + description(thrown));
        if (thrown.isCyclic()) {
            return;
        }
        StackTraceElementProxy[] frames = thrown.getStackTraceElementProxyArray();
        int own = frames.length - thrown.getCommonFrames();
        for (int i = 0; i < own; i++) {
            line(indent + "\t" + frames[i].getSTEAsString());
        }
        if (thrown.getCommonFrames() > 0) {
            line(indent + "\t... " + thrown.getCommonFrames() + " common frames omitted");
        }
        Stream.of(thrown.getSuppressed())
                .forEach(each -> write(each, indent + "\t", "Suppressed: "));
        Stream.ofNullable(thrown.getCause()).forEach(cause -> write(cause, indent, "Caused by: "));
    }

    private String description(IThrowableProxy thrown) {
        String message = Objects.requireNonNullElse(thrown.getMessage(), "");
        if (thrown instanceof ThrowableProxy proxy
                && proxy.getThrowable() instanceof SQLException failure) {
            return ": SQLSTATE " + failure.getSQLState();
        }
        if (message.isBlank()) {
            return "";
        }
        return secret.stream().anyMatch(message::contains) ? WITHHELD : ": " + message;
    }

    private void line(String line) {
        text.append(line).append(System.lineSeparator());
    }
}
