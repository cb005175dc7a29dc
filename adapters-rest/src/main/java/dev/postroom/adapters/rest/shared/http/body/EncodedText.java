package dev.postroom.adapters.rest.shared.http.body;

import org.jspecify.annotations.Nullable;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Percent-encoded text, as in queries and forms. */
public final class EncodedText {

    private static final int HEX = 16;

    private EncodedText() {}

    /**
     * Throws {@code IllegalArgumentException} unless the bytes of {@code text} are UTF-8. Decoders
     * would replace others, so that a text would be searched that was never sent.
     */
    public static void requireUtf8(@Nullable String text) {
        if (text == null || text.indexOf('%') < 0) {
            return;
        }
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes(text)));
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("not UTF-8", e);
        }
    }

    private static byte[] bytes(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%' && i + 2 < text.length()) {
                bytes.write(Integer.parseInt(text, i + 1, i + 3, HEX));
                i += 2;
            } else {
                // what is not encoded is judged by the decoder, and separates what is
                bytes.write(' ');
            }
        }
        return bytes.toByteArray();
    }
}
