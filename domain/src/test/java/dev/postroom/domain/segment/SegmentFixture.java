package dev.postroom.domain.segment;

import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.subscriber.SubscriberFilter;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Builds valid segments, with a name made from the id and the name's slug. */
public final class SegmentFixture {

    private final SegmentId id;
    private String name;
    private Optional<Slug> slug = Optional.empty();
    private SubscriberFilter filter =
            SubscriberFilter.of(
                    JsonObject.of(
                            Map.of(
                                    "all",
                                    List.of(
                                            Map.of(
                                                    "field",
                                                    "metadata.plan",
                                                    "op",
                                                    "eq",
                                                    "value",
                                                    "pro")))));
    private Instant createdAt = SettableClock.START;

    private SegmentFixture(UUID id) {
        this.id = new SegmentId(id);
        this.name = "Segment " + id;
    }

    /** A segment with this id. */
    public static SegmentFixture segment(UUID id) {
        return new SegmentFixture(id);
    }

    public SegmentFixture withName(String newName) {
        name = newName;
        return this;
    }

    public SegmentFixture withSlug(String newSlug) {
        slug = Optional.of(new Slug(newSlug));
        return this;
    }

    public SegmentFixture withFilter(SubscriberFilter rules) {
        filter = rules;
        return this;
    }

    public SegmentFixture withCreatedAt(Instant moment) {
        createdAt = moment;
        return this;
    }

    public Segment build() {
        return new Segment(
                id,
                name,
                slug.orElseGet(() -> Slug.of(name)),
                Optional.of("Why " + name + " are asked"),
                filter,
                Revision.first(createdAt));
    }
}
