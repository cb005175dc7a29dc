package dev.postroom.adapters.webhook.http;

import dev.postroom.adapters.webhook.http.AnswerHead.BodyLength;

import java.io.EOFException;
import java.io.IOException;
import java.util.regex.Pattern;

/** Reads a body until its end or until the limit of the input. */
final class AnswerBody {

    private static final Pattern CHUNK = Pattern.compile("([0-9a-fA-F]{1,8})[ \t]*(?:;.*)?");

    private final AnswerInput input;
    private final KeptBytes kept;

    AnswerBody(AnswerInput input, KeptBytes kept) {
        this.input = input;
        this.kept = kept;
    }

    /**
     * Whether the whole body was read; otherwise it is longer than the limit. Fails with {@link
     * EOFException} when the connection ends before the body.
     */
    boolean read(BodyLength length) throws IOException {
        return switch (length) {
            case BodyLength.Known(long bytes) -> bytes(bytes);
            case BodyLength.Chunked() -> chunks();
            case BodyLength.UntilClose() -> untilClose();
        };
    }

    private boolean bytes(long count) throws IOException {
        long left = count;
        while (left > 0) {
            int taken = input.take(kept, left);
            if (taken == 0) {
                return cut();
            }
            left -= taken;
        }
        return true;
    }

    private boolean untilClose() throws IOException {
        while (input.take(kept, Long.MAX_VALUE) > 0) {
            // take says when it is over
        }
        return !input.isUsedUp();
    }

    private boolean chunks() throws IOException {
        try {
            // the input is limited
            HeadLines lines = new HeadLines(input, Integer.MAX_VALUE);
            for (long size = size(lines.next()); size > 0; size = size(lines.next())) {
                if (!bytes(size)) {
                    return false;
                }
                if (!lines.next().isEmpty()) {
                    throw InvalidAnswerException.notHttp();
                }
            }
            while (!lines.next().isEmpty()) {
                // trailers mean nothing here
            }
            return true;
        } catch (EOFException _) {
            return cut();
        }
    }

    private static long size(String line) throws InvalidAnswerException {
        var chunk = CHUNK.matcher(line);
        if (!chunk.matches()) {
            throw InvalidAnswerException.notHttp();
        }
        return Long.parseLong(chunk.group(1), 16);
    }

    private boolean cut() throws EOFException {
        if (input.isUsedUp()) {
            return false;
        }
        throw new EOFException();
    }
}
