package dev.postroom.adapters.email.email.mime;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/** The bytes of a message while it is written. */
final class MessageBuffer {

    private static final Base64.Encoder LINES = Base64.getMimeEncoder();

    private byte[] bytes;
    private int size;

    MessageBuffer(int expected) {
        bytes = new byte[expected];
    }

    /** Text of ASCII. */
    MessageBuffer ascii(String text) {
        return bytes(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** Bytes as they are. */
    MessageBuffer bytes(byte[] more) {
        room(more.length);
        System.arraycopy(more, 0, bytes, size, more.length);
        size += more.length;
        return this;
    }

    /** Bytes in lines of 76 characters (RFC 2045 section 6.8), without a line end at the end. */
    void base64(byte[] content) {
        bytes(LINES.encode(content));
    }

    /** How long so many bytes become. */
    static int inBase64(int length) {
        return length / 57 * 78 + 78;
    }

    /** A header whose value is ASCII, folded where it must be. */
    void header(String name, String value) {
        ascii(name).ascii(": ").ascii(value).ascii("\r\n");
    }

    /** Makes room for so many calls of {@link #put}. */
    void room(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
        }
    }

    /** One byte, for which there is room. */
    void put(int b) {
        bytes[size++] = (byte) b;
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }
}
