package dev.postroom.application.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DerivedSlug;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.Tags;

/** Stores tags by their names, of which some are spellings of one name. */
public final class TagNaming {

    private TagNaming() {}

    /**
     * The tag for a new name: the draft, with a number appended to its slug if another tag has the
     * slug, or the existing tag with another spelling of the name. Needs a transaction.
     */
    public static Tag stored(Tags tags, Workspace workspace, Tag draft) {
        return DerivedSlug.stored(
                draft, draft.id().value(), tag -> tags.addUnlessPresent(workspace, tag));
    }
}
