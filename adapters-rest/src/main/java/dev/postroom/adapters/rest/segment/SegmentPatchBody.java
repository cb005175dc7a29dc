package dev.postroom.adapters.rest.segment;

import dev.postroom.domain.segment.Segment;
import dev.postroom.domain.segment.SegmentPatch;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.text.Slug;

import java.util.UUID;
import java.util.function.Predicate;

/** Reads a merge patch of a segment. */
public final class SegmentPatchBody {

    private SegmentPatchBody() {}

    /**
     * The patch; throws all violations together.
     *
     * @param campaigns those that rules can name
     */
    public static SegmentPatch read(JsonFields body, boolean strict, Predicate<UUID> campaigns) {
        FieldReader.refuseNull(body, "name", "slug", "filter");
        SegmentPatch patch =
                new SegmentPatch(
                        body.parsed("name", Segment::nameOf),
                        body.parsed("slug", Slug::new),
                        FieldReader.change(body, "description", Segment::descriptionOf),
                        NewSegmentBody.rules(body, campaigns));
        body.explainReadOnly("id", "created_at", "updated_at");
        body.finish(strict);
        return patch;
    }
}
