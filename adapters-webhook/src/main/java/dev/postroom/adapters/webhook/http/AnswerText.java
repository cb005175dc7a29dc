package dev.postroom.adapters.webhook.http;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The beginning of a response body as text. */
final class AnswerText {

    private AnswerText() {}

    /**
     * Decodes UTF-8, without a truncated character at the end. Invalid bytes become U+FFFD, and so
     * does NUL, which PostgreSQL refuses. So the text has at most as many characters as the bytes
     * are, and takes up to three times their space.
     */
    static String decode(byte[] bytes) {
        CharsetDecoder decoder =
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPLACE)
                        .onUnmappableCharacter(CodingErrorAction.REPLACE);
        CharBuffer text = CharBuffer.allocate(bytes.length + 1);
        decoder.decode(ByteBuffer.wrap(bytes), text, false);
        return new String(Arrays.copyOf(text.array(), text.position())).replace('\0', '\uFFFD');
    }
}
