package dev.postroom.adapters.webhook.http;

import java.io.IOException;

/**
 * The lines of heads, chunk sizes and trailers. All lines of a response together are limited, and a
 * line with a control character is no line of HTTP.
 */
final class HeadLines {

    private final AnswerInput input;
    private final StringBuilder line = new StringBuilder(128);
    private int left;

    /**
     * @param max the bytes of all lines together
     */
    HeadLines(AnswerInput input, int max) {
        this.input = input;
        this.left = max;
    }

    /** The next line without its end; a line may end in LF alone. */
    String next() throws IOException {
        line.setLength(0);
        while (true) {
            int next = input.require();
            if (--left < 0) {
                throw InvalidAnswerException.tooLarge();
            }
            if (next == '\n') {
                return line.toString();
            }
            if (next == '\r') {
                return endOfLine();
            }
            if (next != '\t' && (next < ' ' || next == 0x7f)) {
                throw InvalidAnswerException.notHttp();
            }
            line.append((char) next);
        }
    }

    private String endOfLine() throws IOException {
        left--;
        if (input.require() != '\n') {
            throw InvalidAnswerException.notHttp();
        }
        return line.toString();
    }
}
