package dev.postroom.adapters.rest.segment;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.json.RevisionView;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.segment.Segment;

import org.jspecify.annotations.Nullable;

import java.util.Map;

/** A segment as clients see it. */
record SegmentView(
        String id,
        String name,
        String slug,
        @Nullable String description,
        Map<String, @Nullable Object> filter,
        @JsonUnwrapped RevisionView revision)
        implements View {

    static SegmentView of(Segment segment) {
        return new SegmentView(
                segment.id().toString(),
                segment.name(),
                segment.slug().value(),
                segment.description().orElse(null),
                segment.filter().toJson().members(),
                RevisionView.of(segment.revision()));
    }

    static ETag etagOf(Segment segment) {
        return ETag.of(segment.id().value(), segment.version());
    }
}
