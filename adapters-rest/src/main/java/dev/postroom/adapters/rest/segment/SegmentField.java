package dev.postroom.adapters.rest.segment;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.segment.ManageSegments;
import dev.postroom.domain.segment.SegmentId;
import dev.postroom.domain.shared.json.JsonFields;

import java.util.Optional;

/** The field in which a resource names a segment, by id or slug. */
public final class SegmentField {

    /** Its name. */
    public static final String NAME = "segment_id";

    private SegmentField() {}

    /** The named segment; empty when the field is absent, null or names none. */
    public static Optional<SegmentId> read(
            JsonFields body, Workspace workspace, ManageSegments segments) {
        return body.parsed(NAME, text -> segments.resolve(workspace, text).id());
    }
}
