package dev.postroom.application.tag;

import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;

/** How a text names a tag. */
public final class TagReference {

    private TagReference() {}

    /** Whether the text is the tag's id, slug or, without regard to case, name. */
    public static boolean matches(Tag tag, String reference) {
        return tag.slug().value().equals(reference)
                || Tag.key(tag.name()).equals(Tag.key(reference))
                || TagId.parse(reference).filter(tag.id()::equals).isPresent();
    }
}
