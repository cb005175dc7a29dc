package dev.postroom.adapters.persistence.tag;

import dev.postroom.adapters.persistence.shared.Conditions;
import dev.postroom.adapters.persistence.shared.Counters;
import dev.postroom.adapters.persistence.shared.DatabaseTimes;
import dev.postroom.adapters.persistence.shared.Keyset;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.shared.Position;
import dev.postroom.domain.tag.CountedTag;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagQuery;
import dev.postroom.domain.tag.TagSort;

import org.jdbi.v3.core.Handle;

import java.util.List;
import java.util.Locale;

/** The list of tags. Tags of a workspace are few: filtered totals are counted over its rows. */
final class TagPages {
    static final String TAG =
            "SELECT " + TagRows.COLUMNS + "\nFROM tags t WHERE t.workspace_id = :workspace";
    static final String COUNTED =
            "SELECT "
                    + TagRows.COLUMNS
                    + """
                    , c.subscriber_count
                    FROM tags t CROSS JOIN LATERAL (
                        SELECT CAST(coalesce(sum(n), 0) AS bigint) AS subscriber_count
                        FROM counters
                        WHERE workspace_id = t.workspace_id AND kind = 'membership' AND key = t.id) c
                    WHERE t.workspace_id = :workspace\
                    """;
    private static final String TOTAL =
            "SELECT count(*) FROM tags t WHERE t.workspace_id = :workspace";

    private TagPages() {}

    static Page<CountedTag> read(
            Handle handle, Workspace workspace, TagQuery query, PageRequest<TagSort> page) {
        Conditions conditions = conditions(query);
        Keyset keyset = keyset(page);
        List<CountedTag> rows =
                handle.createQuery(
                                COUNTED
                                        + conditions.text()
                                        + keyset.condition()
                                        + keyset.orderAndLimit())
                        .bind("workspace", workspace.id())
                        .bindMap(conditions.values())
                        .bindMap(keyset.values())
                        .map((result, _) -> TagRows.counted(result))
                        .list();
        long total = total(handle, workspace, conditions);
        return keyset.page(rows, total, tag -> position(page.sort().field(), tag));
    }

    private static long total(Handle handle, Workspace workspace, Conditions conditions) {
        if (conditions.isEmpty()) {
            return Counters.total(handle, workspace, "tag");
        }
        return handle.createQuery(TOTAL + conditions.text())
                .bind("workspace", workspace.id())
                .bindMap(conditions.values())
                .mapTo(Long.class)
                .one();
    }

    private static Conditions conditions(TagQuery query) {
        return new Conditions()
                .andIf(query.category(), "t.category = :category", "category")
                .andIf(query.isPublic(), "t.is_public = :isPublic", "isPublic")
                .andPrefix(query.prefix().map(p -> p.toLowerCase(Locale.ROOT)), "t.name_key");
    }

    private static Keyset keyset(PageRequest<TagSort> page) {
        return switch (page.sort().field()) {
            case NAME -> Keyset.of(page, "t.name_key", "text", "t.id");
            case CREATED_AT -> Keyset.of(page, "t.created_at", "timestamptz", "t.id");
            case SUBSCRIBER_COUNT -> Keyset.of(page, "c.subscriber_count", "bigint", "t.id");
        };
    }

    private static Position position(TagSort sort, CountedTag entry) {
        Tag tag = entry.tag();
        return switch (sort) {
            case NAME -> new Position(Tag.key(tag.name()), tag.id().value());
            case CREATED_AT -> new Position(DatabaseTimes.text(tag.createdAt()), tag.id().value());
            case SUBSCRIBER_COUNT ->
                    new Position(Long.toString(entry.subscriberCount()), tag.id().value());
        };
    }
}
