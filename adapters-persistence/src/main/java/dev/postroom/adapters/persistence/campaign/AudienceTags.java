package dev.postroom.adapters.persistence.campaign;

import dev.postroom.adapters.persistence.shared.SqlArray;
import dev.postroom.domain.campaign.Audience;
import dev.postroom.domain.tag.TagId;

import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * An audience as parameters, without duplicate tags.
 *
 * @param needed the number of included tags that a subscriber must be on
 */
record AudienceTags(List<UUID> include, List<UUID> exclude, int needed) {
    /** Whether {@code subscribers s} is on the tags. */
    static final String SELECTED =
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

    static AudienceTags of(Audience audience) {
        List<UUID> include = distinct(audience.include());
        int needed = audience.matchAll() ? include.size() : Math.min(1, include.size());
        return new AudienceTags(include, distinct(audience.exclude()), needed);
    }

    Map<String, Object> parameters() {
        return Map.of(
                "include",
                SqlArray.uuids(include),
                "exclude",
                SqlArray.uuids(exclude),
                "needed",
                needed);
    }

    private static List<UUID> distinct(List<TagId> tags) {
        return tags.stream().map(TagId::value).distinct().toList();
    }
}
