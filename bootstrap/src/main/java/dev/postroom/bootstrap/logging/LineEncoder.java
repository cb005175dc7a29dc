package dev.postroom.bootstrap.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.EncoderBase;

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
        return (shape.write(LogLine.of(event)) + System.lineSeparator())
                .getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public byte[] footerBytes() {
        return new byte[0];
    }
}
