package dev.postroom.adapters.rest.segment;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Target;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.domain.segment.ManageSegments;
import dev.postroom.domain.segment.Segment;
import dev.postroom.domain.segment.SegmentId;
import dev.postroom.domain.shared.text.Slug;

/** The segment's id or slug in a path. */
public final class SegmentPath {

    private static final String ACCEPTED = "the id or the slug of a segment";

    private SegmentPath() {}

    /** The segment; {@code NotFound} when there is none, or the text is neither. */
    public static Segment find(ManageSegments segments, ApiRequest request, String idOrSlug) {
        return segments.get(request.workspace(), reference(idOrSlug));
    }

    /** The segment, which will be changed, by the same text. */
    static Target<String, Segment> target(
            ManageSegments segments, ApiRequest request, String idOrSlug) {
        return new Target<>(
                request,
                reference(idOrSlug),
                reference -> segments.get(request.workspace(), reference),
                SegmentView::etagOf);
    }

    private static String reference(String idOrSlug) {
        if (SegmentId.parse(idOrSlug).isEmpty() && !Slug.isValid(idOrSlug)) {
            throw PathId.notFound("Segment", idOrSlug, ACCEPTED);
        }
        return idOrSlug;
    }
}
