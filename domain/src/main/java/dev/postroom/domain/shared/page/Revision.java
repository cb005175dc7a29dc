package dev.postroom.domain.shared.page;

import java.time.Instant;

/**
 * The creation time, last change and version of a resource.
 *
 * @param version starts at 1, grows by 1 with every change visible to clients
 */
public record Revision(Instant createdAt, Instant updatedAt, long version) {

    /** The revision of a resource created at that moment. */
    public static Revision first(Instant at) {
        return new Revision(at, at, 1);
    }

    /** The revision after a change at that moment. */
    public Revision next(Instant at) {
        return new Revision(createdAt, at, version + 1);
    }
}
