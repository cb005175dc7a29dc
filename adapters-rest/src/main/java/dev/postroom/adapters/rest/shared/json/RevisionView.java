package dev.postroom.adapters.rest.shared.json;

import dev.postroom.domain.shared.Revision;

/** When a resource was created and last changed: the last fields of its view. */
public record RevisionView(String createdAt, String updatedAt) {

    /** The view of a revision; its version is part of the entity tag only. */
    public static RevisionView of(Revision revision) {
        return new RevisionView(Times.text(revision.createdAt()), Times.text(revision.updatedAt()));
    }
}
