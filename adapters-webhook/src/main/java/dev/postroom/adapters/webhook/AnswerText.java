package dev.postroom.adapters.webhook;

import java.io.IOException;
import java.io.InputStream;
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
     * Reads to the end, at most {@code maxRead} bytes, so that the connection of a short response
     * can be reused and a long response has bounded cost.
     */
    static String read(InputStream body, int maxRead, int maxKept) throws IOException {
        byte[] kept = body.readNBytes(maxKept);
        long left = (long) maxRead - kept.length;
        byte[] buffer = new byte[8_192];
        while (left > 0) {
            int count = body.read(buffer, 0, (int) Math.min(buffer.length, left));
            if (count < 0) {
                break;
            }
            left -= count;
        }
        return decode(kept);
    }

    /**
     * Decodes UTF-8, without a truncated character at the end. Invalid bytes become U+FFFD, and so
     * does NUL, which PostgreSQL refuses.
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
