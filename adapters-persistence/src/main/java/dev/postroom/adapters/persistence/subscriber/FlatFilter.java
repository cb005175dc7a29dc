package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.adapters.persistence.shared.Keyset;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.SubscriberQuery.Span;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.TagId;

import org.jdbi.v3.core.Handle;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The part of a query that indexes serve in the default order: any of some statuses, any of some
 * tags.
 *
 * @param tags any of these; empty: whatever tags
 * @param isWhole whether the query says nothing else
 */
@SuppressWarnings("InlineFormatString") // statements stand together, above the code
record FlatFilter(Set<SubscriberStatus> statuses, Optional<List<TagId>> tags, boolean isWhole) {
    private static final String ALL =
            "SELECT s.* FROM subscribers s WHERE s.workspace_id = :workspace%s%s";
    // Each status is a range of the index in the right order: the first of each, merged.
    private static final String BY_STATUS =
            """
            SELECT s.* FROM unnest(:statuses) AS wanted (status)
            CROSS JOIN LATERAL (
                SELECT * FROM subscribers s
                WHERE s.workspace_id = :workspace AND s.status = wanted.status%s%s) s%s
            """;
    // Likewise each tag and status; a subscriber on two of the tags is found twice.
    private static final String BY_TAG =
            """
            SELECT s.* FROM (
                SELECT DISTINCT m.subscriber_created_at, m.subscriber_id
                FROM unnest(:tags) AS tag (id)
                CROSS JOIN unnest(:statuses) AS wanted (status)
                CROSS JOIN LATERAL (
                    SELECT m.subscriber_created_at, m.subscriber_id FROM memberships m
                    WHERE m.workspace_id = :workspace AND m.tag_id = tag.id
                        AND m.subscriber_status = wanted.status%s%s) m%s) m
            JOIN subscribers s ON s.workspace_id = :workspace AND s.id = m.subscriber_id%s
            """;

    static FlatFilter of(SubscriberQuery query) {
        boolean nothingElse =
                query.noTag().isEmpty()
                        && query.email().isEmpty()
                        && query.prefix().isEmpty()
                        && query.externalId().isEmpty()
                        && query.metadata().isEmpty()
                        && query.created().equals(Span.always())
                        && query.updated().equals(Span.always());
        boolean oneOfAll = query.anyTag().isEmpty() && distinct(query.allTags()).size() == 1;
        return new FlatFilter(
                query.statuses(),
                oneOfAll
                        ? Optional.of(distinct(query.allTags()))
                        : query.anyTag().map(FlatFilter::distinct),
                nothingElse && (oneOfAll || query.allTags().isEmpty()));
    }

    List<Subscriber> rows(Handle handle, Workspace workspace, Keyset keyset) {
        return handle.createQuery(sql(keyset))
                .bind("workspace", workspace.id())
                .bind("statuses", SubscriberConditions.words(statusesOrAll()))
                .bind("tags", SubscriberConditions.ids(tags.orElse(List.of())))
                .bindMap(keyset.values())
                .map((result, _) -> SubscriberRows.subscriber(result))
                .list();
    }

    private String sql(Keyset keyset) {
        String order = keyset.orderAndLimit();
        if (tags.isPresent()) {
            Keyset keys = keyset.by("m.subscriber_created_at", "m.subscriber_id");
            String keyOrder = keys.orderAndLimit();
            return BY_TAG.formatted(keys.condition(), keyOrder, keyOrder, order);
        }
        return statuses.isEmpty()
                ? ALL.formatted(keyset.condition(), order)
                : BY_STATUS.formatted(keyset.condition(), order, order);
    }

    private Set<SubscriberStatus> statusesOrAll() {
        return statuses.isEmpty() ? EnumSet.allOf(SubscriberStatus.class) : statuses;
    }

    private static List<TagId> distinct(List<TagId> tags) {
        return tags.stream().distinct().toList();
    }
}
