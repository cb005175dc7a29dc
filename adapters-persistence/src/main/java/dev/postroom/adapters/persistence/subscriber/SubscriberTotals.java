package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.adapters.persistence.shared.Conditions;
import dev.postroom.adapters.persistence.shared.Counters;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.Keyword;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.TagId;

import org.jdbi.v3.core.Handle;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Exact totals: from counters for all subscribers, any statuses, one tag, or one tag with statuses;
 * counted for every other filter.
 */
final class SubscriberTotals {
    private static final String COUNT =
            "SELECT count(*) FROM subscribers s WHERE s.workspace_id = :workspace";

    private SubscriberTotals() {}

    static long of(Handle handle, Workspace workspace, SubscriberQuery query, FlatFilter flat) {
        if (!flat.isWhole() || flat.tags().filter(tags -> tags.size() > 1).isPresent()) {
            return counted(handle, workspace, SubscriberConditions.of(query));
        }
        Map<String, Long> counts =
                flat.tags()
                        .map(tags -> onTags(handle, workspace, tags))
                        .orElseGet(() -> all(handle, workspace));
        return sum(counts, query.statuses());
    }

    private static Map<String, Long> onTags(Handle handle, Workspace workspace, List<TagId> tags) {
        return tags.isEmpty()
                ? Map.of()
                : Counters.byStatus(handle, workspace, "membership", tags.getFirst().value());
    }

    private static Map<String, Long> all(Handle handle, Workspace workspace) {
        return Counters.byStatus(handle, workspace, "subscriber", Counters.WHOLE_WORKSPACE);
    }

    private static long sum(Map<String, Long> counts, Set<SubscriberStatus> statuses) {
        return counts.entrySet().stream()
                .filter(count ->
                        statuses.isEmpty()
                                || Keyword.parse(SubscriberStatus.class, count.getKey())
                                        .filter(statuses::contains)
                                        .isPresent())
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    private static long counted(Handle handle, Workspace workspace, Conditions conditions) {
        return handle.createQuery(COUNT + conditions.text())
                .bind("workspace", workspace.id())
                .bindMap(conditions.values())
                .mapTo(Long.class)
                .one();
    }
}
