package dev.postroom.adapters.persistence.event;

import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.domain.event.FrozenEvent;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;

/**
 * A row of the outbox.
 *
 * @param place its place in the table, valid until the transaction ends
 * @param event empty when this version cannot read it
 */
record WaitingEvent(UUID workspace, UUID id, String place, Optional<FrozenEvent> event) {

    static WaitingEvent of(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new WaitingEvent(
                row.uuid("workspace_id"), row.uuid("id"), row.text("row_place"), event(result));
    }

    // for example an event whose type a later version added
    private static Optional<FrozenEvent> event(ResultSet result) throws SQLException {
        try {
            return Optional.of(FrozenEventRows.event(result));
        } catch (RuntimeException _) {
            return Optional.empty();
        }
    }
}
