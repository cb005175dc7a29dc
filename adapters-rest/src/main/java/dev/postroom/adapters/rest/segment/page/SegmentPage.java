package dev.postroom.adapters.rest.segment.page;

import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Counter;
import dev.postroom.adapters.rest.shared.page.part.Danger;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.FormError;

import java.util.List;
import java.util.Optional;

/**
 * A segment.
 *
 * @param rules in words
 * @param json the same rules for programs
 * @param counters how many people it has; empty when they were not counted
 */
public record SegmentPage(
        String name,
        String description,
        String path,
        String rules,
        Code json,
        List<Fact> facts,
        List<Counter> counters,
        Ways ways) {

    public SegmentPage {
        facts = List.copyOf(facts);
        counters = List.copyOf(counters);
    }

    /**
     * The ways on from the segment.
     *
     * @param people the list of them; empty for members who may not see people
     * @param danger how it is deleted; empty for members who may not change it
     * @param errors why it was not deleted
     * @param user the address of the campaign that uses it; empty for none
     */
    public record Ways(
            String people, Optional<Danger> danger, List<FormError> errors, String user) {

        public Ways {
            errors = List.copyOf(errors);
        }
    }
}
