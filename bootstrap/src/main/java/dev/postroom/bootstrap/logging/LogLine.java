package dev.postroom.bootstrap.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One log event, ready to be written: all input from outside is redacted.
 *
 * @param context such as {@code request_id}, {@code workspace}, {@code incident_id}
 */
record LogLine(
        Instant time,
        String level,
        String logger,
        String thread,
        String message,
        Map<String, String> context,
        Optional<String> stackTrace) {

    static LogLine of(ILoggingEvent event) {
        Map<String, String> context = new TreeMap<>();
        event.getMDCPropertyMap()
                .forEach((name, value) -> context.put(name, Redaction.redact(value)));
        return new LogLine(
                event.getInstant(),
                event.getLevel().toString(),
                event.getLoggerName(),
                event.getThreadName(),
                Redaction.redact(String.valueOf(event.getFormattedMessage())),
                context,
                Optional.ofNullable(event.getThrowableProxy()).map(LogLine::trace));
    }

    private static String trace(IThrowableProxy thrown) {
        return Redaction.redact(ThrowableProxyUtil.asString(thrown)).strip();
    }
}
