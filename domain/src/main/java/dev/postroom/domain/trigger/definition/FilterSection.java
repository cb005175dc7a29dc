package dev.postroom.domain.trigger.definition;

import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.trigger.date.DateReading;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the member {@code filter} of a definition or of an exit. */
record FilterSection(ResolvedReferences named) {

    private static final String FILTER = "filter";
    private static final List<String> KNOWN =
            List.of("tag", "campaign_id", "link_url", "event_name", "date");

    /** The filter; an absent one is read as one without members. */
    TriggerFilter read(JsonFields outer, Optional<TriggerKind> kind) {
        Optional<JsonFields> given =
                outer.has(FILTER)
                        ? FieldReader.child(outer, FILTER)
                        : Optional.of(outer.child(FILTER, Map.of()));
        return given.map(members -> members(members, kind)).orElse(TriggerFilter.none());
    }

    private TriggerFilter members(JsonFields filter, Optional<TriggerKind> kind) {
        filter.allowOnly(Set.copyOf(KNOWN));
        kind.ifPresent(one -> judge(filter, one));
        return new TriggerFilter(
                filter.parsed("tag", named::tag),
                filter.parsed("campaign_id", named::campaign),
                filter.parsed("link_url", TriggerFilter::linkOf),
                filter.parsed("event_name", TriggerFilter::eventNameOf),
                FieldReader.child(filter, "date").flatMap(DateReading::rule));
    }

    private static void judge(JsonFields filter, TriggerKind kind) {
        for (String name : KNOWN) {
            if (kind.requires(name)) {
                filter.require(name);
            }
            if (filter.has(name) && !kind.filtersBy(name)) {
                filter.violate(
                        name,
                        "not_allowed",
                        "Events of the type %s have no such field.".formatted(kind.keyword()));
            }
        }
    }
}
