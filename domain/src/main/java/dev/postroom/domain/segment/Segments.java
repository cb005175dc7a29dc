package dev.postroom.domain.segment;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.text.Slug;

import java.util.Optional;

/** The workspace's segments. Joins the caller's transaction. */
@DrivenPort
public interface Segments {

    /**
     * Stores a new segment unless one with the same name key or slug exists.
     *
     * @return the existing segment, or empty when the new one was stored. Of two concurrent callers
     *     one stores; the other waits for its commit and gets its segment.
     */
    Optional<Segment> addUnlessPresent(Workspace workspace, Segment segment);

    /** The segment, or empty. */
    Optional<Segment> find(Workspace workspace, SegmentId id);

    /** The segment with this slug, or empty. */
    Optional<Segment> findBySlug(Workspace workspace, Slug slug);

    /** As {@link #find}; keeps the segment from being deleted until the transaction ends. */
    Optional<Segment> hold(Workspace workspace, SegmentId id);

    /** As {@link #find}; locks the segment until the transaction ends. */
    Optional<Segment> lock(Workspace workspace, SegmentId id);

    /**
     * Stores a locked segment.
     *
     * @return another segment with its name key or slug, or empty when stored
     */
    Optional<Segment> update(Workspace workspace, Segment segment);

    /** Deletes a locked segment. */
    void delete(Workspace workspace, SegmentId id);

    /**
     * One page of segments.
     *
     * @param prefix of the name, ignoring case; empty: all
     */
    Page<Segment> list(
            Workspace workspace, Optional<String> prefix, PageRequest<Segment.Sort> page);
}
