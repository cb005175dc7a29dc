package dev.postroom.application.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DerivedSlug;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.Tags;

import java.util.Optional;

/** Stores tags by their names, of which some are spellings of one name. */
public final class TagNaming {

    private TagNaming() {}

    /**
     * The tag for a new name: the draft, with a number appended to its slug if another tag has the
     * slug, or the existing tag with another spelling of the name. Needs a transaction.
     */
    public static Tag stored(Tags tags, Workspace workspace, Tag draft) {
        DerivedSlug slug = new DerivedSlug(draft.name());
        Tag tag = draft;
        Optional<Tag> other = tags.addUnlessPresent(workspace, tag);
        for (int n = 2; other.isPresent() && !isMeant(other.get(), draft, slug); n++) {
            tag = draft.withSlug(slug.numbered(n, draft.id().value()));
            other = tags.addUnlessPresent(workspace, tag);
        }
        return other.orElse(tag);
    }

    private static boolean isMeant(Tag other, Tag draft, DerivedSlug slug) {
        return Tag.key(other.name()).equals(Tag.key(draft.name()))
                || slug.means(other.name(), other.slug());
    }
}
