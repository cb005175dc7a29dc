package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.adapters.persistence.list.Total;
import dev.postroom.adapters.persistence.sql.Counters;
import dev.postroom.adapters.persistence.sql.PeopleCounts;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.tag.TagId;

import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How many people a query by tags and status finds: by bits, or while many changes are not folded
 * into these yet, counted over the memberships of its tags alone, which carry the status. Those are
 * grouped in one pass: there is no join that a planner without statistics could choose wrongly.
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

    /** The total of this query; empty when it has no tags, or other filters beside them. */
    static Optional<Total> of(Handle handle, Workspace workspace, SubscriberQuery query) {
        SubscriberQuery.Tags tags = query.tags();
        if (tags.equals(SubscriberQuery.Tags.unrestricted()) || !onlyTagsAndStatus(query)) {
            return Optional.empty();
        }
        TaggedPeople people = TaggedPeople.of(tags.any(), tags.all(), tags.none());
        if (people.isFolded(handle, workspace)) {
            return Optional.of(byBits(query, people));
        }
        boolean narrows = tags.any().isPresent() || !tags.all().isEmpty();
        return Optional.of(narrows ? onTags(query) : everybodyBut(query));
    }

    private static Total byBits(SubscriberQuery query, TaggedPeople people) {
        String select =
                """
                SELECT CAST(coalesce(sum(people_by_status.n), 0) AS bigint) FROM (
                    %s) people_by_status
                WHERE true%s\
                """
                        .formatted(people.byStatus(), status(query, "people_by_status.status"));
        return new Total.Computed(select, Map.copyOf(people.values()), false);
    }

    /** Whether the query has no filters but those by tags and status. */
    static boolean onlyTagsAndStatus(SubscriberQuery query) {
        return query.email().isEmpty()
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
