package dev.postroom.adapters.persistence.subscriber;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.adapters.persistence.sql.JsonColumns;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.subscriber.PendingTag;
import dev.postroom.domain.subscriber.TagMembership;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The memberships of one subscriber as one column, so that reading a subscriber is one statement.
 * The column is a JSON array with an array for each tag, in the order of {@link #SELECT}; it is
 * null for a subscriber without tags. Times are microseconds since the epoch.
 */
final class MembershipColumn {
    /** To be selected from {@code subscribers s}. */
    static final String SELECT =
            """
            (SELECT CAST(json_agg(json_build_array(
                    t.id, t.name, t.slug, t.description, t.category, t.is_public, t.double_opt_in,
                    CAST(extract(epoch FROM t.created_at) * 1000000 AS bigint),
                    CAST(extract(epoch FROM t.updated_at) * 1000000 AS bigint), t.version,
                    CAST(extract(epoch FROM m.subscribed_at) * 1000000 AS bigint), m.source)
                    ORDER BY t.name_key) AS text)
                FROM memberships m
                JOIN tags t ON t.workspace_id = m.workspace_id AND t.id = m.tag_id
                WHERE m.workspace_id = :workspace AND m.subscriber_id = s.id)\
            """;

    /** The same of the tags that wait for a confirmation. */
    static final String PENDING =
            """
            (SELECT CAST(json_agg(json_build_array(
                    t.id, t.name, t.slug, t.description, t.category, t.is_public, t.double_opt_in,
                    CAST(extract(epoch FROM t.created_at) * 1000000 AS bigint),
                    CAST(extract(epoch FROM t.updated_at) * 1000000 AS bigint), t.version,
                    CAST(extract(epoch FROM p.requested_at) * 1000000 AS bigint), p.source)
                    ORDER BY t.name_key) AS text)
                FROM pending_memberships p
                JOIN tags t ON t.workspace_id = p.workspace_id AND t.id = p.tag_id
                WHERE p.workspace_id = :workspace AND p.subscriber_id = s.id
                    AND NOT EXISTS (SELECT 1 FROM memberships m
                        WHERE m.workspace_id = :workspace
                            AND m.subscriber_id = p.subscriber_id AND m.tag_id = p.tag_id))\
            """;

    /** The weight of both, about. */
    static final String WEIGHT =
            """
            %d * (
                (SELECT count(*) FROM memberships m
                WHERE m.workspace_id = :workspace AND m.subscriber_id = s.id)
                + (SELECT count(*) FROM pending_memberships p
                WHERE p.workspace_id = :workspace AND p.subscriber_id = s.id))\
            """
                    .formatted(TagMembership.BYTES);

    private MembershipColumn() {}

    static List<TagMembership> memberships(@Nullable String column) {
        return all(column, TagMembership::new);
    }

    static List<PendingTag> pending(@Nullable String column) {
        return all(column, PendingTag::new);
    }

    private interface Entry<T> {
        T of(Tag tag, Instant at, String source);
    }

    private static <T> List<T> all(@Nullable String column, Entry<T> entry) {
        if (column == null) {
            return List.of();
        }
        List<T> all = new ArrayList<>();
        JsonColumns.tree(column)
                .forEach(row ->
                        all.add(entry.of(tag(row), time(row.get(10)), row.get(11).textValue())));
        return all;
    }

    private static Tag tag(JsonNode row) {
        return new Tag(
                new TagId(UUID.fromString(row.get(0).textValue())),
                row.get(1).textValue(),
                new Slug(row.get(2).textValue()),
                Optional.ofNullable(row.get(3).textValue()),
                Optional.ofNullable(row.get(4).textValue()),
                row.get(5).booleanValue(),
                row.get(6).booleanValue(),
                new Revision(time(row.get(7)), time(row.get(8)), row.get(9).longValue()));
    }

    private static Instant time(JsonNode microseconds) {
        return Instant.EPOCH.plus(microseconds.longValue(), ChronoUnit.MICROS);
    }
}
