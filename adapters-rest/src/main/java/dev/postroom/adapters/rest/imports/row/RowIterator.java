package dev.postroom.adapters.rest.imports.row;

import dev.postroom.domain.imports.ImportRow;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** Rows up to the first broken one; an exception while reading becomes the broken row. */
public final class RowIterator implements Iterator<ImportRow> {

    /** The rows of some content. */
    public interface Source {

        /** The next row, or null past the last one. */
        @Nullable ImportRow next() throws IOException;

        /** The number of the last line read. */
        long line();

        /** The text that it reads. */
        ContentText content();
    }

    private final Source source;
    private @Nullable ImportRow next;
    private boolean ended;

    public RowIterator(Source source) {
        this.source = source;
    }

    @Override
    public boolean hasNext() {
        if (next == null && !ended) {
            next = fetched();
            ended = next == null || next instanceof ImportRow.Broken;
        }
        return next != null;
    }

    @Override
    public ImportRow next() {
        ImportRow row = hasNext() ? next : null;
        if (row == null) {
            throw new NoSuchElementException();
        }
        next = null;
        return row;
    }

    private @Nullable ImportRow fetched() {
        try {
            return source.next();
        } catch (CharacterCodingException _) {
            return broken(
                    "The file is not valid %s, some time after line %d. Save it in UTF-8."
                            .formatted(
                                    source.content().encoding().charset().name(), source.line()));
        } catch (IOException e) {
            return broken(e.getMessage());
        }
    }

    private ImportRow broken(@Nullable String reason) {
        return new ImportRow.Broken(
                source.line() + 1, source.content().count(), String.valueOf(reason));
    }
}
