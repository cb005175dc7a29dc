package dev.postroom.domain.tag;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.text.Slug;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The workspace's tags. Joins the caller's transaction. */
@DrivenPort
public interface Tags {

    /**
     * Stores a new tag unless one with the same name key or slug exists.
     *
     * @return the existing tag, or empty when the new one was stored. Of two concurrent callers one
     *     stores; the other waits for its commit and gets its tag.
     */
    Optional<Tag> addUnlessPresent(Workspace workspace, Tag tag);

    /** The tag with its count, or empty. */
    Optional<CountedTag> find(Workspace workspace, TagId id);

    /** The tag with this name, ignoring case, else with this slug, or empty. */
    Optional<CountedTag> findByName(Workspace workspace, String name);

    /** The tag with this slug, or empty. */
    Optional<Tag> findBySlug(Workspace workspace, Slug slug);

    /**
     * The tags that match any of the references, each an id, a slug or a name, ignoring case; in no
     * order, without duplicates. Unknown references are skipped.
     */
    List<Tag> findAny(Workspace workspace, Collection<String> references);

    /** The public tags, by name; at most {@code max}. */
    List<Tag> findPublic(Workspace workspace, int max);

    /**
     * As {@link #findAny}; locks the tags against changes and deletion until the transaction ends.
     */
    List<Tag> holdAny(Workspace workspace, Collection<String> references);

    /**
     * The tag, or empty. Locks it until the transaction ends against changes and new memberships.
     */
    Optional<Tag> lock(Workspace workspace, TagId id);

    /**
     * Stores a locked tag.
     *
     * @return another tag with its name key or slug, or empty when stored
     */
    Optional<Tag> update(Workspace workspace, Tag tag);

    /**
     * Deletes a locked tag with all its memberships, without raising the versions of the
     * subscribers.
     */
    void delete(Workspace workspace, TagId id);

    /** One page of tags. */
    Page<CountedTag> list(Workspace workspace, TagQuery query, PageRequest<TagQuery.Sort> page);
}
