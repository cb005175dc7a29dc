package dev.postroom.adapters.email.email.pipeline;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Collects what is written at once: commands, and transparent messages. */
final class WriteBuffer {

    private static final int KEPT = 256 * 1024;

    private byte[] bytes = new byte[8192];
    private int size;

    /** A command without its line end. */
    WriteBuffer command(String command) {
        ensure(command.length() + 2);
        size += ascii(command);
        return lineEnd();
    }

    private int ascii(String text) {
        byte[] encoded = text.getBytes(StandardCharsets.ISO_8859_1);
        System.arraycopy(encoded, 0, bytes, size, encoded.length);
        return encoded.length;
    }

    private WriteBuffer lineEnd() {
        bytes[size++] = '\r';
        bytes[size++] = '\n';
        return this;
    }

    /**
     * A message, transparent (RFC 5321 section 4.5.2) and ended by a line end, without the final
     * dot.
     *
     * @param content with CRLF as its only line ends
     */
    WriteBuffer message(byte[] content) {
        ensure(content.length + 3);
        if (content.length > 0 && content[0] == '.') {
            bytes[size++] = '.';
        }
        // the search in a string uses the vector instructions of the processor
        String text = new String(content, StandardCharsets.ISO_8859_1);
        int from = 0;
        for (int dot = text.indexOf("\n.") + 1; dot > 0; dot = text.indexOf("\n.", dot) + 1) {
            copy(content, from, dot);
            ensure(content.length - dot + 4);
            bytes[size++] = '.';
            from = dot;
        }
        copy(content, from, content.length);
        boolean ended = content.length > 1 && content[content.length - 1] == '\n';
        return ended ? this : lineEnd();
    }

    private void copy(byte[] content, int from, int to) {
        System.arraycopy(content, from, bytes, size, to - from);
        size += to - from;
    }

    private void ensure(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
        }
    }

    int size() {
        return size;
    }

    /** All that was collected, each byte as a character. */
    String text() {
        return new String(bytes, 0, size, StandardCharsets.ISO_8859_1);
    }

    /** Writes and forgets all that was collected. */
    void writeTo(OutputStream out) throws IOException {
        int length = size;
        size = 0;
        out.write(bytes, 0, length);
        if (bytes.length > KEPT) {
            bytes = new byte[8192];
        }
    }
}
