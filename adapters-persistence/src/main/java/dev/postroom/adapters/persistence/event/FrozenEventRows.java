package dev.postroom.adapters.persistence.event;

import dev.postroom.adapters.persistence.account.Workspaces;
import dev.postroom.adapters.persistence.shared.Row;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.shared.Keyword;

import java.sql.ResultSet;
import java.sql.SQLException;

/** Frozen events of rows that were joined with their workspace. */
final class FrozenEventRows {
    private FrozenEventRows() {}

    static FrozenEvent event(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new FrozenEvent(
                Workspaces.of(result),
                new EventId(row.uuid("id")),
                Keyword.parse(EventType.class, row.text("type")).orElseThrow(),
                row.instant("occurred_at"),
                row.bytes("body"));
    }
}
