package dev.postroom.adapters.persistence.trigger;

import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.TriggerUses;

import java.util.Optional;
import java.util.UUID;

/** The tags and templates that triggers name, in PostgreSQL. */
public final class JdbiTriggerUses implements TriggerUses {
    private static final String USERS =
            """
            SELECT t.id FROM trigger_uses u
            JOIN triggers t ON t.workspace_id = u.workspace_id AND t.id = u.trigger_id
            WHERE u.workspace_id = :workspace AND u.kind = :kind AND u.used_id = :used
                AND (t.is_active OR NOT :onlyActive)
            ORDER BY t.created_at, t.id LIMIT 1
            """;

    private final Handles handles;

    /** A repository that uses these handles. */
    public JdbiTriggerUses(Handles handles) {
        this.handles = handles;
    }

    @Override
    public Optional<TriggerId> ofTag(Workspace workspace, TagId tag) {
        return oldest(workspace, "tag", tag.value(), true);
    }

    @Override
    public Optional<TriggerId> ofTemplate(Workspace workspace, TemplateId template) {
        return oldest(workspace, "template", template.value(), false);
    }

    private Optional<TriggerId> oldest(
            Workspace workspace, String kind, UUID used, boolean onlyActive) {
        return handles.call(handle ->
                handle.createQuery(USERS)
                        .bind("workspace", workspace.id())
                        .bind("kind", kind)
                        .bind("used", used)
                        .bind("onlyActive", onlyActive)
                        .mapTo(UUID.class)
                        .findOne()
                        .map(TriggerId::new));
    }
}
