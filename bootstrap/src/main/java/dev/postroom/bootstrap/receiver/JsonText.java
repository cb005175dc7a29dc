package dev.postroom.bootstrap.receiver;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** JSON as people read it in a terminal. */
final class JsonText {
    private static final JsonFactory JSON = new JsonFactory();
    private static final Separators SEPARATORS =
            Separators.createDefaultInstance()
                    .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                    .withArrayEmptySeparator("")
                    .withObjectEmptySeparator("");

    private JsonText() {}

    /**
     * The document with two spaces for each level, numbers unchanged; empty when it is not JSON.
     */
    static Optional<String> indented(byte[] document) {
        StringWriter text = new StringWriter();
        DefaultIndenter lines = new DefaultIndenter("  ", "\n");
        try (JsonParser parser = JSON.createParser(document);
                JsonGenerator generator = JSON.createGenerator(text)) {
            generator.setPrettyPrinter(
                    new DefaultPrettyPrinter(SEPARATORS)
                            .withObjectIndenter(lines)
                            .withArrayIndenter(lines));
            while (parser.nextToken() != null) {
                generator.copyCurrentEventExact(parser);
            }
        } catch (IOException _) {
            return Optional.empty();
        }
        return Optional.of(text.toString()).filter(it -> !it.isEmpty());
    }

    /** Texts, numbers and flags of the outermost object as texts; empty when it is none. */
    static Map<String, String> members(byte[] document) {
        Map<String, String> members = new LinkedHashMap<>();
        try (JsonParser parser = JSON.createParser(document)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return Map.of();
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                JsonToken value = parser.nextToken();
                if (value != null && value.isScalarValue() && value != JsonToken.VALUE_NULL) {
                    members.put(name, parser.getText());
                }
                parser.skipChildren();
            }
            return members;
        } catch (IOException _) {
            return Map.of();
        }
    }

    /** The text without characters that could control the terminal, except line breaks. */
    static String printable(String text) {
        StringBuilder safe = new StringBuilder(text.length());
        text.codePoints()
                .forEach(c -> {
                    boolean hidden =
                            Character.isISOControl(c) || Character.getType(c) == Character.FORMAT;
                    if (hidden && c != '\n') {
                        safe.append("\\u").append("%04x".formatted(c));
                    } else {
                        safe.appendCodePoint(c);
                    }
                });
        return safe.toString();
    }

    /** Bytes of a body that is not JSON. */
    static String printable(byte[] body) {
        return printable(new String(body, StandardCharsets.UTF_8));
    }
}
