package dev.postroom.domain.segment;

import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.subscriber.SubscriberFilter;

import java.time.Instant;
import java.util.Optional;

/**
 * A merge patch of a segment (RFC 7396). The description can be cleared, the other members can only
 * be set.
 *
 * @param slug empty: the segment keeps its slug, also when it is renamed
 * @param filter other rules as a whole
 */
public record SegmentPatch(
        Optional<String> name,
        Optional<Slug> slug,
        Change<String> description,
        Optional<SubscriberFilter> filter) {

    /** A patch that changes nothing. */
    public static SegmentPatch none() {
        return new SegmentPatch(
                Optional.empty(), Optional.empty(), Change.keep(), Optional.empty());
    }

    /**
     * The segment after this patch, as one change at {@code at}; the same segment when nothing
     * differs.
     */
    public Segment applyTo(Segment segment, Instant at) {
        Segment next = patched(segment, segment.revision());
        return next.equals(segment) ? segment : patched(segment, segment.revision().next(at));
    }

    private Segment patched(Segment segment, Revision revision) {
        return new Segment(
                segment.id(),
                name.orElse(segment.name()),
                slug.orElse(segment.slug()),
                description.after(segment.description()),
                filter.orElse(segment.filter()),
                revision);
    }
}
