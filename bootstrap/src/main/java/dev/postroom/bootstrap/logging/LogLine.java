package dev.postroom.bootstrap.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;

import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * One log event, ready to be written: all input from outside is redacted.
 *
 * @param context such as {@code request_id}, {@code workspace}, {@code incident_id}: the context of
 *     the thread and the key-value pairs of the event; numbers and booleans as such, all others as
 *     text
 */
record LogLine(
        Instant time,
        String level,
        String logger,
        String thread,
        String message,
        Map<String, Object> context,
        Optional<String> stackTrace) {

    private static final Set<String> RESERVED =
            Set.of("timestamp", "level", "logger", "thread", "message", "stack_trace");

    static LogLine of(ILoggingEvent event) {
        return new LogLine(
                event.getInstant(),
                event.getLevel().toString(),
                event.getLoggerName(),
                event.getThreadName(),
                Redaction.redact(String.valueOf(event.getFormattedMessage())),
                context(event),
                Optional.ofNullable(event.getThrowableProxy()).map(StackTrace::of));
    }

    private static Map<String, Object> context(ILoggingEvent event) {
        Map<String, Object> context = new TreeMap<>();
        event.getMDCPropertyMap().forEach((name, value) -> context.put(name, shown(value)));
        List<KeyValuePair> pairs = Objects.requireNonNullElse(event.getKeyValuePairs(), List.of());
        pairs.forEach(pair -> context.put(free(pair.key), shown(pair.value)));
        return context;
    }

    /** A name that no other part of the line has. */
    private static String free(String name) {
        return RESERVED.contains(name) ? name + "_" : name;
    }

    private static Object shown(@Nullable Object value) {
        return value instanceof Number || value instanceof Boolean
                ? value
                : Redaction.redact(String.valueOf(value));
    }
}
