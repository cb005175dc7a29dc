package dev.postroom.adapters.persistence.campaign;

import dev.postroom.adapters.persistence.shared.SqlArray;
import dev.postroom.adapters.persistence.subscriber.FilterPath;
import dev.postroom.domain.campaign.Audience;
import dev.postroom.domain.tag.TagId;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * An audience as conditions and parameters, without duplicate tags.
 *
 * @param needed the number of included tags that a subscriber must be on
 * @param filter the path that the metadata must match, if any
 */
record AudienceTags(List<UUID> include, List<UUID> exclude, int needed, Optional<String> filter) {
    private static final String ON_TAGS =
            """
            (cardinality(:include) = 0 OR (
                SELECT count(*) FROM memberships m
                WHERE m.workspace_id = :workspace AND m.subscriber_id = s.id
                    AND m.tag_id = ANY (:include)) >= :needed)
            AND NOT EXISTS (
                SELECT 1 FROM memberships x
                WHERE x.workspace_id = :workspace AND x.subscriber_id = s.id
                    AND x.tag_id = ANY (:exclude))\
            """;

    // for rows that have only the id of the subscriber
    private static final String MATCHES_BY_ID =
            """
            (SELECT p.metadata FROM subscribers p
                WHERE p.workspace_id = :workspace AND p.id = s.id)
                @@ (SELECT CAST(:filter AS jsonpath))\
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

    /** Whether {@code subscribers s} is selected. Without a filter nothing asks for one. */
    String selects() {
        return ON_TAGS + filter.map(_ -> " AND " + FilterPath.MATCHES).orElse("");
    }

    /** As {@link #selects}, where {@code s} has only the id of the subscriber. */
    String selectsById() {
        return ON_TAGS + filter.map(_ -> " AND " + MATCHES_BY_ID).orElse("");
    }

    Map<String, Object> parameters() {
        Map<String, Object> values = new HashMap<>();
        values.put("include", SqlArray.uuids(include));
        values.put("exclude", SqlArray.uuids(exclude));
        values.put("needed", needed);
        filter.ifPresent(path -> values.put("filter", path));
        return values;
    }

    private static List<UUID> distinct(List<TagId> tags) {
        return tags.stream().map(TagId::value).distinct().toList();
    }
}
