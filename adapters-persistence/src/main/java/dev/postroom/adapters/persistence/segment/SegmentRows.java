package dev.postroom.adapters.persistence.segment;

import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.JsonColumns;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.segment.Segment;
import dev.postroom.domain.segment.SegmentId;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.subscriber.SubscriberFilter;

import java.sql.ResultSet;
import java.sql.SQLException;

/** Maps segments between rows and domain values. */
final class SegmentRows {

    private SegmentRows() {}

    static Columns columns(Workspace workspace, Segment segment) {
        return new Columns()
                .put("workspace", workspace.id())
                .put("id", segment.id().value())
                .put("name", segment.name())
                .put("nameKey", Segment.key(segment.name()))
                .put("slug", segment.slug().value())
                .put("description", segment.description())
                .put("filter", JsonColumns.text(segment.filter().toJson()))
                .put("createdAt", segment.revision().createdAt())
                .put("updatedAt", segment.revision().updatedAt())
                .put("version", segment.version());
    }

    static Segment segment(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new Segment(
                new SegmentId(row.uuid("id")),
                row.text("name"),
                new Slug(row.text("slug")),
                row.optionalText("description"),
                SubscriberFilter.of(JsonColumns.object(row.text("filter"))),
                new Revision(
                        row.instant("created_at"),
                        row.instant("updated_at"),
                        row.number("version")));
    }
}
