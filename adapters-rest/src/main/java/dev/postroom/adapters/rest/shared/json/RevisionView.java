package dev.postroom.adapters.rest.shared.json;

import dev.postroom.domain.shared.page.Revision;

/** The times of creation and last change, which are the last fields of a view. */
public record RevisionView(String createdAt, String updatedAt) {

    /** The view of a revision; its version is part of the entity tag only. */
    public static RevisionView of(Revision revision) {
        return new RevisionView(Times.text(revision.createdAt()), Times.text(revision.updatedAt()));
    }
}
