package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.adapters.persistence.sql.Conditions;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.tag.TagId;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/** The conditions of a query on the rows of {@code subscribers s}. */
final class SubscriberConditions {
    private static final String ON_TAGS =
            """
            (SELECT count(*) FROM memberships m
                WHERE m.workspace_id = :workspace AND m.subscriber_id = s.id
                    AND m.tag_id = ANY (:%s))\
            """;
    private static final String PREFIX =
            """
            ((s.email_key >= :prefix AND s.email_key < :prefixEnd)
                OR (s.first_name_key >= :prefix AND s.first_name_key < :prefixEnd)
                OR (s.last_name_key >= :prefix AND s.last_name_key < :prefixEnd))\
            """;

    private SubscriberConditions() {}

    static Conditions of(SubscriberQuery query) {
        Conditions conditions = ofStatuses(query);
        addTags(conditions, query);
        conditions
                .andUnique(
                        query.email().map(SubscriberConditions::lower),
                        "s.email_key = :email",
                        "email")
                .andIf(query.externalId(), "s.external_id = :externalId", "externalId")
                .andIn(query.times().created(), "s.created_at", "created")
                .andIn(query.times().updated(), "s.updated_at", "updated");
        query.prefix().map(SubscriberConditions::lower).ifPresent(p -> addPrefix(conditions, p));
        addMetadata(conditions, query.metadata());
        query.filter()
                .map(FilterPath::of)
                .ifPresent(path -> conditions.and(path.matches(), path.values()));
        return conditions;
    }

    /** Only the conditions on the status. */
    static Conditions ofStatuses(SubscriberQuery query) {
        return new Conditions().inStatus("s.status", query.statuses());
    }

    static SqlArray ids(Collection<TagId> tags) {
        return SqlArray.uuids(distinct(tags));
    }

    private static List<UUID> distinct(Collection<TagId> tags) {
        return tags.stream().map(TagId::value).distinct().sorted().toList();
    }

    private static void addTags(Conditions conditions, SubscriberQuery query) {
        query.tags()
                .any()
                .ifPresent(tags ->
                        conditions.and(ON_TAGS.formatted("anyTag") + " > 0", "anyTag", ids(tags)));
        if (!query.tags().all().isEmpty()) {
            conditions.and(
                    ON_TAGS.formatted("allTags") + " = cardinality(:allTags)",
                    "allTags",
                    ids(query.tags().all()));
        }
        if (!query.tags().none().isEmpty()) {
            conditions.and(ON_TAGS.formatted("noTag") + " = 0", "noTag", ids(query.tags().none()));
        }
    }

    private static void addPrefix(Conditions conditions, String prefix) {
        conditions.and(PREFIX, "prefix", prefix).bind("prefixEnd", Conditions.endOf(prefix));
    }

    private static void addMetadata(Conditions conditions, Map<String, String> metadata) {
        int number = 0;
        for (Map.Entry<String, String> member : metadata.entrySet()) {
            conditions
                    .and(
                            "s.metadata ->> :key%1$d = :value%1$d".formatted(number),
                            "key" + number,
                            member.getKey())
                    .bind("value" + number, member.getValue());
            number++;
        }
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }
}
