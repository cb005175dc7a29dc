package dev.postroom.adapters.webhook.http;

import java.util.Arrays;

/** The first bytes of a body; the others are dropped. */
final class KeptBytes {

    private static final byte[] NONE = {};

    private final int max;
    private byte[] bytes = NONE;

    KeptBytes(int max) {
        this.max = max;
    }

    void add(byte[] source, int offset, int count) {
        int taken = Math.min(count, max - bytes.length);
        if (taken > 0) {
            int before = bytes.length;
            bytes = Arrays.copyOf(bytes, before + taken);
            System.arraycopy(source, offset, bytes, before, taken);
        }
    }

    String text() {
        return bytes.length == 0 ? "" : AnswerText.decode(bytes);
    }
}
