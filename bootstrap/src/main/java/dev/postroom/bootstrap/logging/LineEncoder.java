package dev.postroom.bootstrap.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.core.encoder.EncoderBase;

import dev.postroom.bootstrap.lifecycle.OutOfMemory;

import java.nio.charset.StandardCharsets;

/** Writes each event as a redacted line of the chosen shape. */
final class LineEncoder extends EncoderBase<ILoggingEvent> {
    private final LineShape shape;

    LineEncoder(LineShape shape) {
        this.shape = shape;
    }

    @Override
    public byte[] headerBytes() {
        return new byte[0];
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
        if (event.getThrowableProxy() instanceof ThrowableProxy proxy) {
            // libraries log what they catch, and go on
            OutOfMemory.check(proxy.getThrowable());
        }
        return (shape.write(LogLine.of(event)) + System.lineSeparator())
                .getBytes(StandardCharsets.UTF_8);
    }

    byte[] lastLine(String logger) {
        String line = shape.last(logger, OutOfMemory.MESSAGE);
        return (line + System.lineSeparator()).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public byte[] footerBytes() {
        return new byte[0];
    }
}
