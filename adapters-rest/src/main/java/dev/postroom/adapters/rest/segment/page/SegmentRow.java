package dev.postroom.adapters.rest.segment.page;

import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.trigger.page.RuleWords;
import dev.postroom.domain.segment.Segment;

import java.time.Instant;

/**
 * A segment in the list.
 *
 * @param rules in words
 */
public record SegmentRow(String id, String name, String rules, Moment created) {

    private static final int LONGEST = 200;

    static SegmentRow of(Segment segment, Instant now) {
        String rules = RuleWords.of(segment.filter().root());
        return new SegmentRow(
                segment.id().toString(),
                segment.name(),
                rules.length() > LONGEST ? rules.substring(0, LONGEST) + "…" : rules,
                Moment.of(segment.revision().createdAt(), now));
    }
}
