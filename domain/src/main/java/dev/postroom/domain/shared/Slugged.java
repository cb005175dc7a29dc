package dev.postroom.domain.shared;

import dev.postroom.domain.shared.text.Slug;

/** A resource with a name, and with a slug that stands for it in paths. */
public interface Slugged<T extends Slugged<T>> {

    String name();

    Slug slug();

    /** The same resource under another slug. */
    T withSlug(Slug other);
}
