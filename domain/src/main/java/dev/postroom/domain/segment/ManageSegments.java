package dev.postroom.domain.segment;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.util.Optional;

/** Segments, as clients keep and name them. */
@DrivingPort
public interface ManageSegments {

    /**
     * Creates a segment. {@code Conflict} with the existing id when the name or slug is in use;
     * with changes, the segment that has it is changed instead.
     */
    Saved createOrChange(Caller caller, NewSegment segment, Optional<SegmentPatch> changes);

    /** The segment with this id or slug; {@code NotFound} when there is none. */
    Segment get(Workspace workspace, String idOrSlug);

    /** As {@link #get}, but {@code Invalid} ({@code unknown_segment}) when there is none. */
    Segment resolve(Workspace workspace, String idOrSlug);

    /**
     * One page of segments.
     *
     * @param prefix of the name, ignoring case; empty: all
     */
    Page<Segment> list(
            Workspace workspace, Optional<String> prefix, PageRequest<Segment.Sort> page);

    /**
     * Applies a patch to the segment with this id or slug; an empty change keeps version and times.
     * {@code NotFound} when there is none, {@code Conflict} with the existing id when the name or
     * slug is in use, {@code PreconditionFailed} when {@code expectedVersion} is given and is not
     * the current version. Campaigns that start later use the changed rules.
     */
    Segment update(
            Caller caller, String idOrSlug, SegmentPatch patch, Optional<Long> expectedVersion);

    /**
     * Deletes the segment with this id or slug. {@code Conflict} ({@code segment_in_use}) with the
     * id of a campaign that names it and has not started.
     */
    void delete(Caller caller, String idOrSlug, Optional<Long> expectedVersion);

    /**
     * The result of a creation.
     *
     * @param created false when there was such a segment
     */
    record Saved(Segment segment, boolean created) {}
}
