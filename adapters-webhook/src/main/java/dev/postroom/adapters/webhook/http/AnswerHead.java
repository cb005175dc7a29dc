package dev.postroom.adapters.webhook.http;

import java.io.IOException;
import java.util.Optional;

/**
 * The status and the header fields of a response that matter here.
 *
 * @param status 100 to 599
 * @param isPersistent whether the receiver keeps the connection after a complete response
 * @param retryAfter the text of the field
 */
record AnswerHead(
        int status, boolean isPersistent, BodyLength length, Optional<String> retryAfter) {

    /** The length of a body (RFC 9112, section 6.3). */
    sealed interface BodyLength {

        /** This number of bytes. */
        record Known(long bytes) implements BodyLength {}

        /** Chunks, which say their lengths. */
        record Chunked() implements BodyLength {}

        /** Everything until the connection ends. */
        record UntilClose() implements BodyLength {}
    }

    private static final int MAX_BYTES = 16_384;
    private static final int MAX_INTERIM = 8;

    /** Reads the head of the final response; interim ones are skipped, up to a limit. */
    static AnswerHead read(AnswerInput input) throws IOException {
        HeadLines lines = new HeadLines(input, MAX_BYTES);
        for (int interim = 0; interim <= MAX_INTERIM; interim++) {
            AnswerHead head = new HeadReader(lines).read();
            if (head.status >= 200) {
                return head;
            }
            if (head.status == 101) {
                throw InvalidAnswerException.notHttp();
            }
        }
        throw InvalidAnswerException.notHttp();
    }
}
