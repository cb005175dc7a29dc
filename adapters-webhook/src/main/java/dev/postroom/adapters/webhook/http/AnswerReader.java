package dev.postroom.adapters.webhook.http;

import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/** Reads a response of any size, of which it keeps little. */
public final class AnswerReader {

    private final int maxKept;
    private final InstantSource clock;

    /**
     * @param isReusable whether the connection can carry another request
     */
    record Answer(int status, String body, Optional<Duration> retryAfter, boolean isReusable) {}

    public AnswerReader(int maxKept, InstantSource clock) {
        this.maxKept = maxKept;
        this.clock = clock;
    }

    /**
     * Reads to the end, or to the limit of the input. Fails with {@link InvalidAnswerException} or
     * {@link EOFException}: then there is no response, regardless of its status line.
     */
    Answer read(AnswerInput input) throws IOException {
        try {
            AnswerHead head = AnswerHead.read(input);
            KeptBytes kept = new KeptBytes(maxKept);
            boolean whole = new AnswerBody(input, kept).read(head.length());
            boolean reusable = whole && head.isPersistent() && !input.hasRest();
            return new Answer(head.status(), kept.text(), retryAfter(head), reusable);
        } catch (EOFException e) {
            if (input.hasBegun()) {
                throw new InvalidAnswerException(TransportErrors.INCOMPLETE);
            }
            throw e;
        }
    }

    private Optional<Duration> retryAfter(AnswerHead head) {
        boolean asks = head.status() == 429 || head.status() == 503;
        return asks
                ? head.retryAfter().flatMap(text -> RetryAfter.parse(text, clock.instant()))
                : Optional.empty();
    }
}
