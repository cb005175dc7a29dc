package dev.postroom.adapters.persistence.webhook;

import dev.postroom.adapters.persistence.shared.Columns;
import dev.postroom.adapters.persistence.shared.Row;
import dev.postroom.adapters.persistence.shared.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.Revision;
import dev.postroom.domain.webhook.EventSelection;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.WebhookUrl;

import java.sql.ResultSet;
import java.sql.SQLException;

/** Maps webhooks between rows and domain values. */
final class WebhookRows {
    private WebhookRows() {}

    static Columns columns(Workspace workspace, Webhook webhook) {
        return new Columns()
                .put("workspace", workspace.id())
                .put("id", webhook.id().value())
                .put("url", webhook.url().toString())
                .put("events", SqlArray.texts(webhook.events().keywords()))
                .put("description", webhook.description())
                .put("isActive", webhook.isActive())
                .put("secretPrefix", webhook.secretPrefix())
                .put("lastDeliveryAt", webhook.lastDeliveryAt())
                .put("createdAt", webhook.revision().createdAt())
                .put("updatedAt", webhook.revision().updatedAt())
                .put("version", webhook.revision().version());
    }

    static Webhook webhook(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new Webhook(
                new WebhookId(row.uuid("id")),
                WebhookUrl.parse(row.text("url")),
                new EventSelection(SqlArray.textsOf(result, "events")),
                row.optionalText("description"),
                row.flag("is_active"),
                row.text("secret_prefix"),
                row.optionalInstant("last_delivery_at"),
                new Revision(
                        row.instant("created_at"),
                        row.instant("updated_at"),
                        row.number("version")));
    }
}
