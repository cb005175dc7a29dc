package dev.postroom.adapters.persistence.campaign;

import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.subscriber.FilterPath;
import dev.postroom.adapters.persistence.subscriber.TaggedPeople;
import dev.postroom.domain.campaign.audience.Audience;
import dev.postroom.domain.tag.TagId;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * An audience as conditions and parameters, without duplicate tags.
 *
 * @param needed the number of included tags that a subscriber must be on
 * @param filter the path that a subscriber must match, if any
 */
record AudienceTags(
        List<UUID> include, List<UUID> exclude, int needed, Optional<FilterPath> filter) {
    private static final String ON_A_TAG =
            """
            EXISTS (
                SELECT 1 FROM memberships m
                WHERE m.workspace_id = :workspace AND m.subscriber_id = s.id
                    AND m.tag_id = ANY (:include))\
            """;
    private static final String ON_TAGS =
            """
            (SELECT count(*) FROM memberships m
                WHERE m.workspace_id = :workspace AND m.subscriber_id = s.id
                    AND m.tag_id = ANY (:include)) >= :needed\
            """;
    private static final String NOT_EXCLUDED =
            """
            NOT EXISTS (
                SELECT 1 FROM memberships x
                WHERE x.workspace_id = :workspace AND x.subscriber_id = s.id
                    AND x.tag_id = ANY (:exclude))\
            """;

    static AudienceTags of(Audience audience) {
        List<UUID> include = distinct(audience.include());
        int needed = audience.matchAll() ? include.size() : Math.min(1, include.size());
        return new AudienceTags(
                include,
                distinct(audience.exclude()),
                needed,
                audience.filter().map(FilterPath::of));
    }

    /** The people whom the tags select. */
    TaggedPeople people() {
        boolean isForAll = needed > 1;
        return new TaggedPeople(
                isForAll || include.isEmpty() ? Optional.empty() : Optional.of(include),
                isForAll ? include : List.of(),
                exclude);
    }

    /**
     * A condition for a row {@code s}, with the values of its parameters other than {@code
     * :workspace}.
     */
    record Selection(String condition, Map<String, Object> values) {}

    /** Whether {@code subscribers s} is selected. */
    Selection selection() {
        return selection(needed, FilterPath::matches);
    }

    /**
     * As {@link #selection}, where {@code s} has only the id of a subscriber on an included tag.
     */
    Selection selectionOfTagged() {
        return selection(needed < 2 ? 0 : needed, FilterPath::matchesById);
    }

    // Only what must be checked: a sending campaign checks each of its recipients twice.
    private Selection selection(int tags, Function<FilterPath, String> matches) {
        List<String> conditions = new ArrayList<>();
        Map<String, Object> values = new HashMap<>();
        if (tags > 0) {
            conditions.add(tags == 1 ? ON_A_TAG : ON_TAGS);
            values.put("include", SqlArray.uuids(include));
        }
        if (tags > 1) {
            values.put("needed", tags);
        }
        if (!exclude.isEmpty()) {
            conditions.add(NOT_EXCLUDED);
            values.put("exclude", SqlArray.uuids(exclude));
        }
        filter.ifPresent(path -> {
            conditions.add(matches.apply(path));
            values.putAll(path.values());
        });
        String all = conditions.isEmpty() ? "true" : String.join("\nAND ", conditions);
        return new Selection(all, values);
    }

    private static List<UUID> distinct(List<TagId> tags) {
        return tags.stream().map(TagId::value).distinct().toList();
    }
}
