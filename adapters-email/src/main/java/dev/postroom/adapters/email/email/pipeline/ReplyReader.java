package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.transcript.WireTap;

import org.jspecify.annotations.Nullable;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads replies, each of at most 64 KiB. Belongs to one thread at a time. */
final class ReplyReader {

    /** The most bytes of a reply with all its lines. */
    static final int LIMIT = 64 * 1024;

    private final byte[] buffer = new byte[4096];
    private final InputStream in;
    private final @Nullable WireTap tap;
    private byte[] line = new byte[512];
    private int position;
    private int end;

    /**
     * @param in whose reads end at the deadline of the reply
     * @param tap hears each line; null: nothing does
     */
    ReplyReader(InputStream in, @Nullable WireTap tap) {
        this.in = in;
        this.tap = tap;
    }

    /** The next reply. Fails when it is not one, too long, or cut off. */
    Reply next() throws IOException {
        int length = line(LIMIT);
        int code = code(length);
        if (isLast(length)) {
            return new Reply(code, text(length));
        }
        StringBuilder lines = new StringBuilder(text(length));
        int left = LIMIT - length;
        do {
            length = line(left);
            left -= length + 2;
            if (code(length) != code) {
                throw UnreadableReplyException.noReply();
            }
            lines.append('\n').append(text(length));
        } while (!isLast(length));
        return new Reply(code, lines.toString());
    }

    /** Whether the server has sent more than was asked for. */
    boolean hasMore() {
        return position < end;
    }

    private String text(int length) {
        return new String(line, 0, length, StandardCharsets.UTF_8);
    }

    private boolean isLast(int length) {
        return length == 3 || line[3] == ' ';
    }

    private int code(int length) throws IOException {
        if (length < 3 || (length > 3 && line[3] != ' ' && line[3] != '-')) {
            throw UnreadableReplyException.noReply();
        }
        int code = 0;
        for (int i = 0; i < 3; i++) {
            int digit = line[i] - '0';
            if (digit < 0 || digit > 9) {
                throw UnreadableReplyException.noReply();
            }
            code = code * 10 + digit;
        }
        if (code < 200 || code > 599) {
            throw UnreadableReplyException.noReply();
        }
        return code;
    }

    // The length of the line without its end; a lone LF ends one, too.
    private int line(int most) throws IOException {
        int length = 0;
        for (int b = read(); b != '\n'; b = read()) {
            if (length >= most) {
                throw UnreadableReplyException.tooLong();
            }
            if (length == line.length) {
                line = Arrays.copyOf(line, length * 2);
            }
            line[length++] = (byte) b;
        }
        int bare = length > 0 && line[length - 1] == '\r' ? length - 1 : length;
        if (tap != null) {
            tap.heard(text(bare));
        }
        return bare;
    }

    private int read() throws IOException {
        if (position == end) {
            end = in.read(buffer);
            position = 0;
            if (end <= 0) {
                end = 0;
                throw new EOFException("the server closed the connection");
            }
        }
        return buffer[position++];
    }
}
