package dev.postroom.bootstrap.logging;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Map;

/** One JSON object: timestamp, level, logger, thread, message, context fields, stack_trace. */
final class JsonShape implements LineShape {
    private static final int MILLISECONDS = 3;
    private static final DateTimeFormatter TIME =
            new DateTimeFormatterBuilder().appendInstant(MILLISECONDS).toFormatter();

    private final JsonFactory json = new JsonFactory();

    @Override
    public String write(LogLine line) {
        StringWriter text = new StringWriter();
        try (JsonGenerator object = json.createGenerator(text)) {
            object.writeStartObject();
            object.writeStringField("timestamp", TIME.format(line.time()));
            object.writeStringField("level", line.level());
            object.writeStringField("logger", line.logger());
            object.writeStringField("thread", line.thread());
            object.writeStringField("message", line.message());
            for (Map.Entry<String, String> entry : line.context().entrySet()) {
                object.writeStringField(entry.getKey(), entry.getValue());
            }
            if (line.stackTrace().isPresent()) {
                object.writeStringField("stack_trace", line.stackTrace().get());
            }
            object.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }
}
