package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.adapters.persistence.list.Total;
import dev.postroom.adapters.persistence.sql.Counters;
import dev.postroom.adapters.persistence.sql.PeopleCounts;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.tag.TagId;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * How many people a query by tags and status finds while many changes are not folded into the bits
 * yet: counted over the memberships of its tags alone, which carry the status. Those are grouped in
 * one pass: there is no join that a planner without statistics could choose wrongly.
 */
final class TagTotal {
    private static final String PEOPLE =
            """
            SELECT count(*) FROM (
                SELECT m.subscriber_id FROM memberships m
                WHERE m.workspace_id = :workspace AND m.tag_id = ANY (:countedTags)%s
                GROUP BY m.subscriber_id%s) people\
            """;
    private static final String HAVING = "\n    HAVING ";
    private static final String ANY = "bool_or(m.tag_id = ANY (:anyTag))";
    private static final String ALL =
            "count(*) FILTER (WHERE m.tag_id = ANY (:allTags)) = cardinality(:allTags)";
    private static final String NONE = "NOT bool_or(m.tag_id = ANY (:noTag))";

    private TagTotal() {}

    /** The total of a query that has no filters but tags and status, counted over the rows. */
    static Total of(SubscriberQuery query) {
        boolean narrows = query.tags().any().isPresent() || !query.tags().all().isEmpty();
        return narrows ? onTags(query) : everybodyBut(query);
    }

    /** Whether the query has tags, and no other filter beside them but the status. */
    static boolean isByTags(SubscriberQuery query) {
        return !query.tags().equals(SubscriberQuery.Tags.unrestricted())
                && query.email().isEmpty()
                && query.prefix().isEmpty()
                && query.externalId().isEmpty()
                && query.metadata().isEmpty()
                && query.filter().isEmpty()
                && query.times().equals(SubscriberQuery.Times.unrestricted());
    }

    private static Total onTags(SubscriberQuery query) {
        SubscriberQuery.Tags tags = query.tags();
        List<String> having = new ArrayList<>();
        if (tags.any().isPresent()) {
            having.add(ANY);
        }
        if (!tags.all().isEmpty()) {
            having.add(ALL);
        }
        if (!tags.none().isEmpty()) {
            having.add(NONE);
        }
        List<TagId> counted =
                Stream.of(tags.any().orElse(List.of()), tags.all(), tags.none())
                        .flatMap(List::stream)
                        .toList();
        String select =
                PEOPLE.formatted(
                        status(query, "m.subscriber_status"),
                        HAVING + String.join("\n        AND ", having));
        return new Total.Computed(select, countedTags(counted), true);
    }

    private static Total everybodyBut(SubscriberQuery query) {
        Total everybodyThere = Total.people(Counters.WHOLE_WORKSPACE);
        String everybody = PeopleCounts.TOTAL + status(query, "counters.status");
        String excluded = PEOPLE.formatted(status(query, "m.subscriber_status"), "");
        Map<String, @Nullable Object> values = new HashMap<>(everybodyThere.values());
        values.putAll(countedTags(query.tags().none()));
        return new Total.Computed(
                "SELECT (%s) - (%s)".formatted(everybody, excluded), values, true);
    }

    private static Map<String, @Nullable Object> countedTags(List<TagId> tags) {
        SqlArray ids = SubscriberConditions.ids(tags);
        return Map.of("countedTags", ids);
    }

    private static String status(SubscriberQuery query, String column) {
        return SubscriberConditions.ofStatuses(query).onStatusOf(column);
    }
}
