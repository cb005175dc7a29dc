package dev.postroom.adapters.rest.shared.json;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** JSON as people read it, one member a line. */
public final class PrettyJson {

    private PrettyJson() {}

    /** These bytes with line breaks; unchanged when they are no JSON. */
    public static String of(byte[] json) {
        try {
            return Json.read(new ByteArrayInputStream(json)).toPrettyString();
        } catch (IOException _) {
            return new String(json, StandardCharsets.UTF_8);
        }
    }

    /** The JSON of this value with line breaks. */
    public static String ofValue(Object value) {
        return of(Json.bytes(value));
    }
}
