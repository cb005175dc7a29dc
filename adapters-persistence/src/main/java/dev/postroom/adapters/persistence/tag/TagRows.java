package dev.postroom.adapters.persistence.tag;

import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.PeopleCounts;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.tag.CountedTag;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;

import java.sql.ResultSet;
import java.sql.SQLException;

/** Maps tags between rows and domain values. */
public final class TagRows {
    /** To be selected from {@code tags t}; the names do not clash with those of other tables. */
    public static final String COLUMNS =
            """
            t.id AS tag_id, t.name AS tag_name, t.slug, t.description, t.category, t.is_public,
                t.double_opt_in, t.created_at AS tag_created_at, t.updated_at AS tag_updated_at,
                t.version AS tag_version\
            """;

    static final String TAG =
            "SELECT " + COLUMNS + "\nFROM tags t WHERE t.workspace_id = :workspace";

    /** To be joined to {@code tags t}: the number of its subscribers. */
    static final String SUBSCRIBER_COUNT =
            """
            CROSS JOIN LATERAL (
                SELECT CAST(coalesce(sum(n), 0) AS bigint) AS subscriber_count
                FROM %s
                WHERE workspace_id = t.workspace_id AND key = t.id) c
            """
                    .formatted(PeopleCounts.ROWS);

    private TagRows() {}

    static Columns columns(Workspace workspace, Tag tag) {
        return new Columns()
                .put("workspace", workspace.id())
                .put("id", tag.id().value())
                .put("name", tag.name())
                .put("nameKey", Tag.key(tag.name()))
                .put("slug", tag.slug().value())
                .put("description", tag.description())
                .put("category", tag.category())
                .put("isPublic", tag.isPublic())
                .put("doubleOptIn", tag.doubleOptIn())
                .put("createdAt", tag.createdAt())
                .put("updatedAt", tag.updatedAt())
                .put("version", tag.version());
    }

    /** The tag of the current row. */
    public static Tag tag(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new Tag(
                new TagId(row.uuid("tag_id")),
                row.text("tag_name"),
                new Slug(row.text("slug")),
                row.optionalText("description"),
                row.optionalText("category"),
                row.flag("is_public"),
                row.flag("double_opt_in"),
                new Revision(
                        row.instant("tag_created_at"),
                        row.instant("tag_updated_at"),
                        row.number("tag_version")));
    }

    static CountedTag counted(ResultSet result) throws SQLException {
        return new CountedTag(tag(result), result.getLong("subscriber_count"));
    }
}
