package dev.postroom.adapters.persistence.webhook;

import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Endpoint;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Identifies the row of a leased endpoint, together with its lease. */
record EndpointKey(UUID workspace, UUID webhook, long generation) {

    static EndpointKey of(Claimed<Endpoint> endpoint) {
        return new EndpointKey(
                endpoint.workspace().id(),
                endpoint.work().webhook().value(),
                endpoint.generation());
    }

    static EndpointKey of(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new EndpointKey(
                row.uuid("workspace_id"), row.uuid("webhook_id"), row.number("lease_gen"));
    }

    /** The parameters workspaces, webhooks and generations. */
    static Map<String, SqlArray> parameters(List<EndpointKey> keys) {
        return Map.of(
                "workspaces", SqlArray.uuids(keys.stream().map(EndpointKey::workspace).toList()),
                "webhooks", SqlArray.uuids(keys.stream().map(EndpointKey::webhook).toList()),
                "generations",
                        SqlArray.numbers(keys.stream().map(EndpointKey::generation).toList()));
    }
}
