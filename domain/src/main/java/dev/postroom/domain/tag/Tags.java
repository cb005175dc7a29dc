package dev.postroom.domain.tag;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.shared.Slug;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The workspace's tags. Joins the caller's transaction. */
@DrivenPort
public interface Tags {

    /**
     * Stores a new tag unless one of the same name key or slug exists.
     *
     * @return the tag in the way, or empty when the tag was stored. Two callers at once: one
     *     stores, the other waits for its commit and is told.
     */
    Optional<Tag> addUnlessPresent(Workspace workspace, Tag tag);

    /** The tag with its count, or empty. */
    Optional<CountedTag> find(Workspace workspace, TagId id);

    /** The tag of that name without regard to case, else of that slug, or empty. */
    Optional<CountedTag> findByName(Workspace workspace, String name);

    /** The tag of that slug, or empty. */
    Optional<Tag> findBySlug(Workspace workspace, Slug slug);

    /**
     * The tags that match any of the references, each an id, a slug or a name without regard to
     * case; in no order, each once. References that match nothing are passed over.
     */
    List<Tag> findAny(Workspace workspace, Collection<String> references);

    /** As {@link #findAny}, and nobody changes or deletes those tags until the transaction ends. */
    List<Tag> holdAny(Workspace workspace, Collection<String> references);

    /**
     * The tag, and until the transaction ends nobody else changes it or puts a subscriber on it; or
     * empty.
     */
    Optional<Tag> lock(Workspace workspace, TagId id);

    /**
     * Stores a locked tag.
     *
     * @return another tag that has its name key or slug already, or empty when stored
     */
    Optional<Tag> update(Workspace workspace, Tag tag);

    /**
     * Deletes a locked tag with its memberships, however many, without raising the versions of the
     * subscribers.
     */
    void delete(Workspace workspace, TagId id);

    /** One page of tags. */
    Page<CountedTag> list(Workspace workspace, TagQuery query, PageRequest<TagSort> page);
}
