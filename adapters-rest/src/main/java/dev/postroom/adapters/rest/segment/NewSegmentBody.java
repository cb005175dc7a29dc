package dev.postroom.adapters.rest.segment;

import dev.postroom.adapters.rest.shared.json.ConflictField;
import dev.postroom.domain.segment.NewSegment;
import dev.postroom.domain.segment.Segment;
import dev.postroom.domain.segment.SegmentPatch;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.subscriber.OnConflict;
import dev.postroom.domain.subscriber.SubscriberFilter;

import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * The request to create a segment.
 *
 * @param changes what it says about a segment that exists
 */
public record NewSegmentBody(NewSegment segment, SegmentPatch changes, OnConflict onConflict) {

    /** The changes to a segment that exists; empty when the request is refused then. */
    Optional<SegmentPatch> conflictChanges() {
        return switch (onConflict) {
            case FAIL -> Optional.empty();
            case IGNORE -> Optional.of(SegmentPatch.none());
            case UPDATE -> Optional.of(changes);
        };
    }

    /**
     * The request; throws all violations together.
     *
     * @param campaigns those that rules can name
     */
    public static NewSegmentBody read(JsonFields body, boolean strict, Predicate<UUID> campaigns) {
        Optional<String> name = body.required("name", Segment::nameOf);
        Optional<Slug> slug = body.parsed("slug", Slug::new);
        Optional<String> description = body.parsed("description", Segment::descriptionOf);
        Optional<SubscriberFilter> filter = rules(body, campaigns);
        if (body.value("filter").isEmpty()) {
            body.violate("filter", "required", Messages.REQUIRED);
        }
        OnConflict onConflict = ConflictField.read(body);
        body.explainReadOnly("id", "created_at", "updated_at");
        body.finish(strict);
        return new NewSegmentBody(
                new NewSegment(name.orElseThrow(), slug, description, filter.orElseThrow()),
                new SegmentPatch(name, slug, Change.ofPresent(description), filter),
                onConflict);
    }

    /** The rules; empty when they are absent or invalid. */
    static Optional<SubscriberFilter> rules(JsonFields body, Predicate<UUID> campaigns) {
        return FieldReader.objectAs(body, "filter", json -> SubscriberFilter.of(json, campaigns));
    }
}
