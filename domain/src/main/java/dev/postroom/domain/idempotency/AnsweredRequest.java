package dev.postroom.domain.idempotency;

import java.time.Instant;

/** A request with a key, and what became of it. */
public record AnsweredRequest(RequestFingerprint request, Outcome outcome) {

    /** The recorded answer of a request. */
    public sealed interface Outcome {

        /** It was answered. */
        record Answered(StoredAnswer answer) implements Outcome {}

        /**
         * It was committed before its work, and has no answer yet.
         *
         * @param until when its work has ended in any case; after that, the answer was lost
         */
        record Pending(Instant until) implements Outcome {}
    }
}
