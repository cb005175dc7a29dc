package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.adapters.persistence.list.Keyset;
import dev.postroom.adapters.persistence.list.ListRows;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.TagId;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The subscribers on any of some tags, in the order of their creation. An index on tag, status and
 * creation serves this order, so that as many entries are read as the slice has rows.
 *
 * @param statuses any of these; empty: any status
 */
@SuppressWarnings("InlineFormatString") // the statements are grouped above the code
record TagWalk(List<TagId> tags, Set<SubscriberStatus> statuses) {
    // Each tag and status is a range of the index. The first rows of each are merged; a subscriber
    // on two of the tags is found twice.
    private static final String BY_TAG =
            """
            SELECT %s FROM (
                SELECT DISTINCT m.subscriber_created_at, m.subscriber_id
                FROM unnest(:tags) AS tag (id)
                CROSS JOIN unnest(:statuses) AS wanted (status)
                CROSS JOIN LATERAL (
                    SELECT m.subscriber_created_at, m.subscriber_id FROM memberships m
                    WHERE m.workspace_id = :workspace AND m.tag_id = tag.id
                        AND m.subscriber_status = wanted.status%s%s) m%s) m
            JOIN subscribers s ON s.workspace_id = :workspace AND s.id = m.subscriber_id%s
            """;

    /** The walk for this query; empty when it has other filters than tags and status. */
    static Optional<TagWalk> of(SubscriberQuery query) {
        return query.tags().none().isEmpty() && TagTotal.isByTags(query)
                ? anyOf(query).map(tags -> new TagWalk(tags, query.statuses()))
                : Optional.empty();
    }

    // With one tag, all and any are the same.
    private static Optional<List<TagId>> anyOf(SubscriberQuery query) {
        List<TagId> all = query.tags().all().stream().distinct().toList();
        if (all.isEmpty()) {
            return query.tags().any().map(any -> any.stream().distinct().toList());
        }
        return all.size() == 1 && query.tags().any().isEmpty()
                ? Optional.of(all)
                : Optional.empty();
    }

    /** Its tag, if it is the only one. */
    Optional<TagId> onlyTag() {
        return tags.size() == 1 ? Optional.of(tags.getFirst()) : Optional.empty();
    }

    /** Reads the weighed rows. */
    Query query(Handle handle, Workspace workspace, Keyset keyset, ListRows<Subscriber> rows) {
        Keyset keys = keyset.by("m.subscriber_created_at", "m.subscriber_id");
        String keyOrder = keys.orderAndLimit();
        return handle.createQuery(
                        rows.cut(
                                BY_TAG.formatted(
                                        rows.weighed().columns(),
                                        keys.condition(),
                                        keyOrder,
                                        keyOrder,
                                        keyset.orderAndLimit())))
                .bind("workspace", workspace.id())
                .bind("statuses", keywords())
                .bind("tags", SubscriberConditions.ids(tags))
                .bindMap(keyset.values());
    }

    private SqlArray keywords() {
        Set<SubscriberStatus> wanted =
                statuses.isEmpty() ? EnumSet.allOf(SubscriberStatus.class) : statuses;
        return SqlArray.texts(wanted.stream().map(SubscriberStatus::keyword).sorted().toList());
    }
}
