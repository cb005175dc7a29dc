package dev.postroom.adapters.webhook.http;

import java.io.EOFException;
import java.io.IOException;

/**
 * The bytes of one response, with an upper limit for all that is read from the connection. Used by
 * one thread.
 */
final class AnswerInput {

    /** Reads like {@link java.io.InputStream#read(byte[], int, int)}. */
    @FunctionalInterface
    interface Source {
        int read(byte[] target, int offset, int length) throws IOException;
    }

    private final Source source;
    private final byte[] buffer;
    private int position;
    private int end;
    private int left;

    AnswerInput(Source source, byte[] buffer, int maxRead) {
        this.source = source;
        this.buffer = buffer;
        this.left = maxRead;
    }

    /** Whether anything has arrived. */
    boolean hasBegun() {
        return end > 0;
    }

    /** Whether more has arrived than was taken. */
    boolean hasRest() {
        return position < end;
    }

    /** Whether the limit is reached and everything was taken. */
    boolean isUsedUp() {
        return position == end && left == 0;
    }

    /** The next byte, 0 to 255; -1 at the end of the connection or at the limit. */
    int next() throws IOException {
        return position < end || fill() ? buffer[position++] & 0xff : -1;
    }

    /** The next byte. Fails with {@link EOFException} at the end and at the limit. */
    int require() throws IOException {
        int next = next();
        if (next < 0) {
            throw new EOFException();
        }
        return next;
    }

    /** Takes at most {@code max} bytes into {@code kept}; the number, 0 at the end or limit. */
    int take(KeptBytes kept, long max) throws IOException {
        if (position == end && !fill()) {
            return 0;
        }
        int count = (int) Math.min(max, end - position);
        kept.add(buffer, position, count);
        position += count;
        return count;
    }

    private boolean fill() throws IOException {
        if (left == 0) {
            return false;
        }
        int count = source.read(buffer, 0, Math.min(left, buffer.length));
        if (count <= 0) {
            return false;
        }
        left -= count;
        position = 0;
        end = count;
        return true;
    }
}
