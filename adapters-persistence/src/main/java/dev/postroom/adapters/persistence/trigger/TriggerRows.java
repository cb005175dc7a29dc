package dev.postroom.adapters.persistence.trigger;

import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.JsonColumns;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.definition.TriggerDefinition;
import dev.postroom.domain.trigger.definition.TriggerMatch;
import dev.postroom.domain.trigger.definition.TriggerReferences;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;

/** Maps triggers between rows and domain values. */
final class TriggerRows {
    /** The trigger {@code t} with its newest definition. */
    static final String COLUMNS = "t.*, d.definition";

    static final String JOINS =
            """
            JOIN trigger_versions d ON d.workspace_id = t.workspace_id AND d.trigger_id = t.id
                AND d.version = t.definition_version
            """;

    private TriggerRows() {}

    static Columns columns(Workspace workspace, Trigger trigger) {
        return new Columns()
                .put("workspace", workspace.id())
                .put("id", trigger.id().value())
                .put("name", trigger.name())
                .put("nameKey", key(trigger.name()))
                .put("slug", trigger.slug().map(Slug::value))
                .put("eventType", trigger.definition().kind().keyword())
                .put("subject", subject(TriggerMatch.of(trigger.definition())))
                .put("isActive", trigger.isActive())
                .put("definition", JsonColumns.text(trigger.definition().toJson()))
                .put("definitionVersion", trigger.definitionVersion())
                .put("createdAt", trigger.revision().createdAt())
                .put("updatedAt", trigger.revision().updatedAt())
                .put("version", trigger.revision().version());
    }

    static String key(String name) {
        return name.strip().toLowerCase(Locale.ROOT);
    }

    /** The column {@code subject}. */
    static String subject(TriggerMatch happening) {
        return happening.subject().orElse("");
    }

    static Trigger trigger(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new Trigger(
                new TriggerId(row.uuid("id")),
                row.text("name"),
                row.optionalText("slug").map(Slug::new),
                row.flag("is_active"),
                definition(row.text("definition")),
                Math.toIntExact(row.number("definition_version")),
                new Revision(
                        row.instant("created_at"),
                        row.instant("updated_at"),
                        row.number("version")));
    }

    // what it names was looked up when it was stored
    static TriggerDefinition definition(String json) {
        return TriggerDefinition.of(JsonColumns.object(json), TriggerReferences.unchecked());
    }
}
