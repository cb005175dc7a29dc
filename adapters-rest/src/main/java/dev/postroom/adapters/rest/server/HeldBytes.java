package dev.postroom.adapters.rest.server;

import org.jspecify.annotations.Nullable;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** Bytes that were written and not sent yet. */
final class HeldBytes extends ByteArrayOutputStream {

    private static final int USUAL = 1024;

    HeldBytes() {
        super(USUAL);
    }

    /** Copies what remains of {@code content}. */
    void add(@Nullable ByteBuffer content) {
        if (content != null && content.hasRemaining()) {
            byte[] bytes = new byte[content.remaining()];
            content.get(bytes);
            writeBytes(bytes);
        }
    }

    /** All bytes, which are not held any more. */
    ByteBuffer take() {
        ByteBuffer all = ByteBuffer.wrap(buf, 0, count);
        buf = new byte[0];
        count = 0;
        return all;
    }
}
