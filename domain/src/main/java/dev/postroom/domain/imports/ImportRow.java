package dev.postroom.domain.imports;

import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.subscriber.NewSubscriber;

/** What was read of an import's content. */
public sealed interface ImportRow {

    /** The line on which the row begins, from 1; grows from row to row. */
    long line();

    /** How much of the content was read up to here, in bytes, with some read ahead. */
    long bytes();

    /**
     * A row that makes sense.
     *
     * @param wish as if sent alone; what it says of conflicts counts for nothing
     * @param content the row as it was sent
     */
    record Fit(long line, long bytes, NewSubscriber wish, String content) implements ImportRow {}

    /** A row that does not, and everything that is wrong with it. */
    record Unfit(long line, long bytes, Failure.Invalid failure, String content)
            implements ImportRow {}

    /**
     * Nothing can be read from here on; always the last one.
     *
     * @param reason a sentence; may quote the content, so that what cannot be kept is replaced
     */
    record Broken(long line, long bytes, String reason) implements ImportRow {

        public Broken {
            reason = reason.replace('\0', '\uFFFD');
        }
    }
}
