package dev.postroom.domain.imports;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.DrivingPort;

import java.util.Iterator;
import java.util.Optional;

/**
 * Held imports: their content was sent first, and their options are chosen with a look at it. They
 * are removed when they are not started for {@link ImportJob#HELD_FOR}.
 */
@DrivingPort
public interface PrepareImports {

    /**
     * The content of a held import, fetched chunk by chunk; {@code NotFound} when there is no such
     * import, {@code Conflict} when it was started.
     */
    Iterator<byte[]> content(Workspace workspace, ImportId id);

    /**
     * The outcome that a held import would have now with these options, in exact numbers; changes
     * nothing. Fails as {@link #content}, and with {@code Invalid} on {@code tags[i]} as an import
     * does.
     */
    ImportRehearsal rehearse(Caller caller, ImportId id, ImportOptions options);

    /**
     * Starts a held import with these options; {@code InProgress} when too many imports of the
     * workspace are not finished yet. Fails as {@link #rehearse}.
     *
     * @param header the header of the file, read with these options
     */
    ImportJob begin(Caller caller, ImportId id, Optional<String> header, ImportOptions options);

    /** Removes at most {@code most} imports that were not started in time; returns their number. */
    int removeExpired(int most);
}
