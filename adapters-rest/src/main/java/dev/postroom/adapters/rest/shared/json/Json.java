package dev.postroom.adapters.rest.shared.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;

import dev.postroom.domain.shared.json.JsonObject;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** The only JSON mapper: parses strictly, writes snake_case names and explicit nulls. */
public final class Json {

    private static final int MAX_STRING_LENGTH = 36 * 1024 * 1024;

    // a tree of empty objects needs forty times the memory of its text
    private static final int MAX_TOKENS = 100_000;

    private static final ObjectMapper MAPPER =
            JsonMapper.builder(factory())
                    .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
                    .build();

    private Json() {}

    /** The mapper. Do not change its configuration. */
    public static ObjectMapper mapper() {
        return MAPPER;
    }

    /**
     * Reads one JSON value. Throws {@link com.fasterxml.jackson.core.JacksonException} for text
     * that is not JSON, repeats a name, is nested more than 32 levels deep or has more than 100 000
     * tokens, and {@link java.nio.charset.CharacterCodingException} for bytes that are not UTF-8.
     */
    public static JsonNode read(InputStream utf8) throws IOException {
        Reader text =
                new InputStreamReader(
                        utf8,
                        StandardCharsets.UTF_8
                                .newDecoder()
                                .onMalformedInput(CodingErrorAction.REPORT)
                                .onUnmappableCharacter(CodingErrorAction.REPORT));
        return MAPPER.readTree(text);
    }

    /** The value as UTF-8 text. */
    public static byte[] bytes(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The value as text in one line. */
    public static String text(Object value) {
        return new String(bytes(value), StandardCharsets.UTF_8);
    }

    /** The value as text in lines, for people to read. */
    public static String readable(Object value) {
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonFactory factory() {
        return JsonFactory.builder()
                .streamReadConstraints(
                        StreamReadConstraints.builder()
                                .maxNestingDepth(JsonObject.MAX_DEPTH)
                                .maxStringLength(MAX_STRING_LENGTH)
                                .maxTokenCount(MAX_TOKENS)
                                .build())
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
                .build();
    }
}
