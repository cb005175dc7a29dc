package dev.postroom.domain.work;

import dev.postroom.domain.shared.DrivenPort;

/** Rows that deleted resources left, which may be many. Nothing reads it any more. */
@DrivenPort
public interface Leftovers {

    /**
     * Removes about {@code max} rows of one deleted resource, of any workspace; after its last one,
     * the note about it. Joins the caller's transaction, else commits by itself.
     *
     * @return 0 when there is nothing to remove
     */
    int remove(int max);
}
