package dev.postroom.domain.tag;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Some tags, found by reference. A reference means the tag of that id, else of that name without
 * regard to case, else of that slug. Not safe for several threads.
 */
public final class TagIndex {

    private final Map<TagId, Tag> byId = new HashMap<>();
    private final Map<String, Tag> byName = new HashMap<>();
    private final Map<String, Tag> bySlug = new HashMap<>();

    /** An index of these tags. */
    public static TagIndex of(Collection<Tag> tags) {
        TagIndex index = new TagIndex();
        tags.forEach(index::add);
        return index;
    }

    /** Adds a tag by all that it can be referred to. */
    public void add(Tag tag) {
        byId.put(tag.id(), tag);
        bySlug.put(tag.slug().value(), tag);
        addAs(tag.name(), tag);
    }

    /** Lets this name mean the tag, too. */
    public void addAs(String name, Tag tag) {
        byName.put(Tag.key(name), tag);
    }

    /** The tag that the reference means, or empty when none of these. */
    public Optional<Tag> find(String reference) {
        return TagId.parse(reference)
                .map(byId::get)
                .or(() -> Optional.ofNullable(byName.get(Tag.key(reference))))
                .or(() -> Optional.ofNullable(bySlug.get(reference)));
    }
}
