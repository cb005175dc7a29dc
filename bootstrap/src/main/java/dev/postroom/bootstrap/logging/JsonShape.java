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
            for (Map.Entry<String, Object> entry : line.context().entrySet()) {
                object.writeFieldName(entry.getKey());
                write(entry.getValue(), object);
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

    @Override
    public String last(String logger, String message) {
        return "{\"level\":\"ERROR\",\"logger\":\"%s\",\"message\":\"%s\"}"
                .formatted(logger, message);
    }

    private static void write(Object value, JsonGenerator object) throws IOException {
        switch (value) {
            case Integer number -> object.writeNumber(number);
            case Long number -> object.writeNumber(number);
            case Boolean flag -> object.writeBoolean(flag);
            default -> object.writeString(value.toString());
        }
    }
}
