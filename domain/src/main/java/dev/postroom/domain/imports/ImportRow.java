package dev.postroom.domain.imports;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.subscriber.NewSubscriber;

/** A row of an import's content. */
public sealed interface ImportRow {

    /** The line on which the row begins, from 1; increases from row to row. */
    long line();

    /** The number of bytes read up to this row, with some read-ahead. */
    long bytes();

    /**
     * A valid row.
     *
     * @param request as in a single request; its conflict handling is ignored
     * @param content the row as it was sent
     */
    record Valid(long line, long bytes, NewSubscriber request, String content)
            implements ImportRow {}

    /** An invalid row with all its violations. */
    record Invalid(long line, long bytes, Failure.Invalid failure, String content)
            implements ImportRow {}

    /**
     * The rest of the content is unreadable; always the last row.
     *
     * @param reason a sentence; may quote the content, with characters replaced that cannot be
     *     stored
     */
    record Broken(long line, long bytes, String reason) implements ImportRow {

        public Broken {
            reason = reason.replace('\0', '\uFFFD');
        }
    }
}
