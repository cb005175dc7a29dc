package dev.postroom.domain.trigger;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the member {@code filter} of a definition or of an exit. */
record FilterSection(NamedThings named) {

    private static final String FILTER = "filter";
    private static final List<String> KNOWN =
            List.of("tag", "campaign_id", "link_url", "event_name", "date");

    /** The filter; an absent one is read as one without members. */
    TriggerFilter read(Members outer, Optional<TriggerKind> kind) {
        Members absent = new Members(Map.of(), outer.field(FILTER), outer.violations());
        Optional<Members> given = outer.has(FILTER) ? outer.object(FILTER) : Optional.of(absent);
        return given.map(members -> members(members, kind)).orElse(TriggerFilter.none());
    }

    private TriggerFilter members(Members filter, Optional<TriggerKind> kind) {
        filter.allowOnly(Set.copyOf(KNOWN));
        kind.ifPresent(one -> judge(filter, one));
        return new TriggerFilter(
                filter.parsed("tag", named::tag),
                filter.parsed("campaign_id", named::campaign),
                filter.parsed("link_url", TriggerFilter::linkOf),
                filter.parsed("event_name", TriggerFilter::eventNameOf),
                filter.object("date").flatMap(DateReading::rule));
    }

    private static void judge(Members filter, TriggerKind kind) {
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
