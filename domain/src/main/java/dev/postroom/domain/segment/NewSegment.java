package dev.postroom.domain.segment;

import dev.postroom.domain.shared.DerivedSlug;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.subscriber.SubscriberFilter;

import java.time.Instant;
import java.util.Optional;

/**
 * A valid request to create a segment.
 *
 * @param slug empty: derived from the name
 */
public record NewSegment(
        String name, Optional<Slug> slug, Optional<String> description, SubscriberFilter filter) {

    public NewSegment {
        name = Segment.nameOf(name);
        description = description.map(Segment::descriptionOf);
    }

    /** The requested segment; without a slug in the request, with that of the name. */
    public Segment draft(SegmentId id, Instant at) {
        return new Segment(
                id,
                name,
                slug.orElseGet(() -> new DerivedSlug(name).first()),
                description,
                filter,
                Revision.first(at));
    }
}
