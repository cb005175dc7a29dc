package dev.postroom.domain.tag;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * An index of tags by reference. A reference matches the tag with this id, else with this name,
 * ignoring case, else with this slug. Not thread-safe.
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

    /** Adds a tag with all its references. */
    public void add(Tag tag) {
        byId.put(tag.id(), tag);
        bySlug.put(tag.slug().value(), tag);
        addAs(tag.name(), tag);
    }

    /** Adds another name of the tag. */
    public void addAs(String name, Tag tag) {
        byName.put(Tag.key(name), tag);
    }

    /** The tag that matches the reference, or empty. */
    public Optional<Tag> find(String reference) {
        return TagId.parse(reference)
                .map(byId::get)
                .or(() -> Optional.ofNullable(byName.get(Tag.key(reference))))
                .or(() -> Optional.ofNullable(bySlug.get(reference)));
    }
}
